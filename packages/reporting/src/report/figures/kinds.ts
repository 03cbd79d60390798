import type { Declared } from '@orreryjs/runs/compare'
import { calibrationOf } from '@orreryjs/runs/results'
import { kindTable } from '@orreryjs/statistics'
import type { KindTable } from '../../data/report-analysis.ts'
import { rowPairs } from './pairs.ts'
import type { ScoredRow } from './scored-row.ts'

/** How every two measured rows of a place failed, side by side. */
export function reportKinds(rows: readonly ScoredRow[], declared: Declared): readonly KindTable[] {
  const isFailing = ({ scores, tally }: ScoredRow): boolean =>
    calibrationOf(scores.agent) === undefined && tally.failures.length > 0
  return rowPairs(rows, isFailing, declared).flatMap(({ at: [first, second], rows: [a, b] }): readonly KindTable[] => {
    const table = kindTable(a.tally.attempts, b.tally.attempts)
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
