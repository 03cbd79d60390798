import { machine } from '../machine.mjs'
import { processorTime } from './measure.mjs'

/**
 * Measured row: `median` in `unit`, the goal, and the figure of the original program if it was measured.
 * @typedef {{ name: string, median: number, unit: string, goal: number, better: 'higher' | 'lower', original?: number, samples: number }} Row
 */

/** Prints rows as a table, or as JSON, with the machine and the ratio of each time to the time of an anchor. */
export function report(measured, { json }) {
  const anchor = anchorTime()
  const rows = measured.map((row) => columns(row, anchor))
  if (json) console.log(JSON.stringify({ machine: machine(), rows, measured }, undefined, 2))
  else console.table(rows)
}

/** Median CPU time of the anchor in µs. It depends on the machine and its load only. */
function anchorTime() {
  const objects = Array.from({ length: 1000 }, (_, id) => ({ id, name: `item ${id}`, prices: [id, id / 2], sold: id % 2 === 0 }))
  return processorTime(() => JSON.parse(JSON.stringify(objects))).median
}

/** Time of an operation as a multiple of the anchor's; `undefined` for a size. */
function inAnchors({ median, unit }, anchor) {
  if (unit.startsWith('µs')) return median / anchor
  if (unit.startsWith('ms')) return (median * 1000) / anchor
  return unit.includes('/s') ? 1e6 / median / anchor : undefined
}

function columns(row, anchor) {
  const { name, median, unit, goal, better, original } = row
  const anchors = inAnchors(row, anchor)
  return {
    measured: name,
    median: `${format(median)} ${unit}`,
    goal: `${better === 'higher' ? '>=' : '<='} ${format(goal)}`,
    'x anchor': anchors === undefined ? '' : format(anchors),
    'x original': original === undefined ? '' : format(median / original),
  }
}

function format(value) {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3)
}
