import { type Attempt, claimTable } from '@orreryjs/statistics'
import type { ClaimTable } from '../../data/report-analysis.ts'
import { plainEstimate } from './estimates.ts'

/** Minimum number of attempts for a table of success claims. */
const MIN_ATTEMPTS = 10

/** Returns success claims compared with results; `undefined` without claims or with few attempts. */
export function claimsOf(attempts: readonly Attempt[]): ClaimTable | undefined {
  const table = attempts.length < MIN_ATTEMPTS ? undefined : claimTable(attempts)
  if (table === undefined) return undefined
  const { rows, precision, recall, falseClaimRate } = table
  return {
    rows: rows.map((row) => ({ ...row, share: plainEstimate(row.share) })),
    ...(precision && { precision: plainEstimate(precision) }),
    ...(recall && { recall: plainEstimate(recall) }),
    ...(falseClaimRate && { falseClaimRate: plainEstimate(falseClaimRate) }),
  }
}
