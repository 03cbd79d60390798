import type { KindTable } from '@orreryjs/viewer'
import { kindTable } from '../../statistics/index.ts'
import { pairsOf } from './pairs.ts'
import { calibrationOf, type ScoredRow } from './scored-row.ts'

/** How every two measured rows of a place failed, side by side. */
export function reportKinds(rows: readonly ScoredRow[]): readonly KindTable[] {
  const failing = rows.flatMap((row, at) =>
    calibrationOf(row.scores.agent) === undefined && row.tally.failures.length > 0 ? [at] : [],
  )
  return pairsOf(failing).flatMap(([first, second]): readonly KindTable[] => {
    const table = kindTable(rows[first]?.tally.attempts ?? [], rows[second]?.tally.attempts ?? [])
    if (table === undefined || table.differences.length === 0) return []
    const { tasks, attempts, pairs, differences } = table
    return [
      {
        first,
        second,
        tasks,
        attempts,
        pairs,
        differences: differences.map(({ kind, difference, interval, adjusted, verdict }) => ({
          kind,
          difference: { mean: difference, ...interval },
          adjusted,
          // It was counted as if failing were success.
          verdict: verdict === 'first' ? 'second' : verdict === 'second' ? 'first' : verdict,
        })),
      },
    ]
  })
}
