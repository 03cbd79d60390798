import { isOrreryError } from '@orreryjs/core'
import type { AnalysisDeclaration, RowPair } from '@orreryjs/runs/compare'
import { hasBaseline, pairsWithBaseline } from '@orreryjs/runs/compare'
import type { ScoredRow } from './scored-row.ts'

/** Two rows with their positions in the place. */
export interface PlacedPair {
  readonly at: readonly [number, number]
  readonly rows: readonly [ScoredRow, ScoredRow]
}

/** Returns every pair of selected rows, in order; with a baseline only the pairs with the baseline. */
export function rowPairs(
  rows: readonly ScoredRow[],
  isSelected: (row: ScoredRow) => boolean,
  { baseline }: AnalysisDeclaration,
): readonly PlacedPair[] {
  const selected = rows.flatMap((row, at) => (isSelected(row) ? [{ row, at }] : []))
  const all = selected.flatMap((first, index) =>
    selected.slice(index + 1).map((second): PlacedPair => ({ at: [first.at, second.at], rows: [first.row, second.row] })),
  )
  if (baseline === undefined) return all
  const kept = withBaseline(
    all.map(({ rows: [a, b] }): RowPair => [a.scores, b.scores]),
    baseline,
  )
  return all.filter(({ rows: [a, b] }) => kept.some((pair) => pair.includes(a.scores) && pair.includes(b.scores)))
}

/** Returns no pair if the baseline is not among these rows, or all rows belong to it. */
function withBaseline(pairs: readonly RowPair[], baseline: string): readonly RowPair[] {
  if (!hasBaseline(pairs.flat(), baseline)) return []
  try {
    return pairsWithBaseline(pairs, baseline)
  } catch (error) {
    if (isOrreryError(error) && error.code === 'RUNS_DIFFER') return []
    throw error
  }
}
