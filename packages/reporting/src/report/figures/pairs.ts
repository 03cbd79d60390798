import { isOrreryError } from '@orreryjs/core'
import type { Declared, RowPair } from '@orreryjs/runs/compare'
import { againstBaseline, hasBaseline } from '@orreryjs/runs/compare'
import type { ScoredRow } from './scored-row.ts'

/** Two rows with their positions. */
export interface PlacedPair {
  readonly at: readonly [number, number]
  readonly rows: readonly [ScoredRow, ScoredRow]
}

/** Every two of the rows that are wanted, in their order; where a baseline is declared, only those with it. */
export function rowPairs(
  rows: readonly ScoredRow[],
  wants: (row: ScoredRow) => boolean,
  { baseline }: Declared,
): readonly PlacedPair[] {
  const wanted = rows.flatMap((row, at) => (wants(row) ? [{ row, at }] : []))
  const all = wanted.flatMap((first, index) =>
    wanted.slice(index + 1).map((second): PlacedPair => ({ at: [first.at, second.at], rows: [first.row, second.row] })),
  )
  if (baseline === undefined) return all
  const kept = withBaseline(
    all.map(({ rows: [a, b] }): RowPair => [a.scores, b.scores]),
    baseline,
  )
  return all.filter(({ rows: [a, b] }) => kept.some((pair) => pair.includes(a.scores) && pair.includes(b.scores)))
}

/** None where the baseline is not among these rows, or every row is one. */
function withBaseline(pairs: readonly RowPair[], baseline: string): readonly RowPair[] {
  if (!hasBaseline(pairs.flat(), baseline)) return []
  try {
    return againstBaseline(pairs, baseline)
  } catch (error) {
    if (isOrreryError(error) && error.code === 'RUNS_DIFFER') return []
    throw error
  }
}
