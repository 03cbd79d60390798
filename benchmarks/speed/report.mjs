import { cpus, loadavg } from 'node:os'
import { processorTime } from './measure.mjs'

/**
 * Measured row: `median` in `unit`, the goal, and the figure of the original program if it was measured.
 * @typedef {{ name: string, median: number, unit: string, goal: number, better: 'higher' | 'lower', original?: number, samples: number }} Row
 */

/** Prints rows as a table, or as JSON, with the machine and the ratio of each time to the time of an anchor. */
export function report(rows, { json }) {
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, Node.js ${process.version}`
  const load = loadavg()[0].toFixed(1)
  const anchor = anchorTime()
  const full = rows.map((row) => ({
    ...row,
    ...inAnchors(row, anchor),
    met: row.better === 'higher' ? row.median >= row.goal : row.median <= row.goal,
  }))
  if (json) {
    console.log(JSON.stringify({ machine, load, date: new Date().toISOString(), anchor, rows: full }, undefined, 2))
    return
  }
  console.log(`${machine}, load ${load}; anchor: a JSON round trip of 1,000 objects, ${format(anchor)} µs CPU time`)
  console.table(Object.fromEntries(full.map((row) => [row.name, columns(row)])))
}

/** Median CPU time of the anchor in µs. It depends on the machine and its load only. */
function anchorTime() {
  const objects = Array.from({ length: 1000 }, (_, id) => ({ id, name: `item ${id}`, prices: [id, id / 2], sold: id % 2 === 0 }))
  return processorTime(() => JSON.parse(JSON.stringify(objects))).median
}

/** Time of an operation as a multiple of the anchor's; empty for a size. */
function inAnchors({ median, unit }, anchor) {
  if (unit.startsWith('µs')) return { anchors: median / anchor }
  if (unit.startsWith('ms')) return { anchors: (median * 1000) / anchor }
  return unit.includes('/s') ? { anchors: 1e6 / median / anchor } : {}
}

function columns(row) {
  return {
    median: `${format(row.median)} ${row.unit}`,
    goal: `${row.better === 'higher' ? '>=' : '<='} ${format(row.goal)}`,
    'x anchor': row.anchors === undefined ? '' : format(row.anchors),
    met: row.met ? 'yes' : 'NO',
    'x original': row.original === undefined ? '' : format(row.median / row.original),
    samples: row.samples,
  }
}

function format(value) {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3)
}
