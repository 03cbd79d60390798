import { cpus } from 'node:os'

/**
 * Measured row: `median` in `unit`, the goal, and the figure of the original program if it was measured.
 * @typedef {{ name: string, median: number, unit: string, goal: number, better: 'higher' | 'lower', original?: number, samples: number }} Row
 */

/** Prints rows as a table, or as JSON. */
export function report(rows, { json }) {
  const machine = `${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`
  const full = rows.map((row) => ({ ...row, met: row.better === 'higher' ? row.median >= row.goal : row.median <= row.goal }))
  if (json) {
    console.log(JSON.stringify({ machine, rows: full }, undefined, 2))
    return
  }
  console.log(machine)
  console.table(Object.fromEntries(full.map((row) => [row.name, columns(row)])))
}

function columns(row) {
  return {
    median: `${format(row.median)} ${row.unit}`,
    goal: `${row.better === 'higher' ? '>=' : '<='} ${format(row.goal)}`,
    met: row.met ? 'yes' : 'NO',
    'x original': row.original === undefined ? '' : format(row.median / row.original),
    samples: row.samples,
  }
}

function format(value) {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3)
}
