import { type Attempt, claimTable } from '@orreryjs/statistics'
import type { ClaimTable } from '../../data/report-analysis.ts'
import { plainEstimate } from './estimates.ts'

/** Fewer attempts than this say next to nothing of what an agent says of itself. */
const FEWEST = 10

/** What was said of attempts against what was so; `undefined` where nothing ever was, and of few attempts. */
export function claimsOf(attempts: readonly Attempt[]): ClaimTable | undefined {
  const table = attempts.length < FEWEST ? undefined : claimTable(attempts)
  if (table === undefined) return undefined
  const { rows, precision, recall, falseDone } = table
  return {
    rows: rows.map((row) => ({ ...row, share: plainEstimate(row.share) })),
    ...(precision && { precision: plainEstimate(precision) }),
    ...(recall && { recall: plainEstimate(recall) }),
    ...(falseDone && { falseDone: plainEstimate(falseDone) }),
  }
}
