import { resolve } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import type { RowPair } from './compare-pairs.ts'
import { parseRunSelector } from './compared-runs.ts'
import type { RunCell } from './read-run.ts'
import { type RowName, selectRows } from './selector.ts'

/**
 * Returns the pairs of a row with the baseline, with the baseline second: differences are row minus baseline. If several baseline rows
 * share a world and split, a row is compared with the one of its own model, or with all of them if there is none. `name` is a row, a run's
 * directory or `DIR#ROW`. Throws `CELL_UNKNOWN`, or `RUNS_DIFFER` if no pair is left.
 */
export function pairsWithBaseline(pairs: readonly RowPair[], name: string): readonly RowPair[] {
  const baselineCells = new Set(baselineRows(pairs.flat(), name))
  const oriented = pairs.flatMap(([a, b]): readonly RowPair[] => {
    if (baselineCells.has(a) === baselineCells.has(b)) return []
    return baselineCells.has(b) ? [[a, b]] : [[b, a]]
  })
  const matching = oriented.filter(([row, base]) => {
    const models = oriented.flatMap(([each, other]) => (each === row ? [other.model] : []))
    return base.model === row.model || !models.includes(row.model)
  })
  if (matching.length > 0) return matching
  throw new OrreryError('RUNS_DIFFER', `no comparison contains the baseline ${name}`, {
    hint: 'name a row, or the directory of one of several runs: --baseline DIR',
  })
}

/** True if a row has this name: a declared baseline may never have been played. */
export function hasBaseline(cells: readonly RunCell[], name: string): boolean {
  try {
    return baselineRows(cells, name).length > 0
  } catch {
    return false
  }
}

/** Returns the rows that a baseline names: a row, a run's directory or `DIR#ROW`. Throws `CELL_UNKNOWN`. */
export function baselineRows<Row extends RowName & Pick<RunCell, 'directory'>>(
  cells: readonly Row[],
  name: string,
): readonly Row[] {
  const { directory, selector } = parseRunSelector(name)
  const ofRun = cells.filter((cell) => resolve(cell.directory) === resolve(directory))
  if (ofRun.length > 0) return selectRows(ofRun, selector)
  return selectRows(cells, name)
}
