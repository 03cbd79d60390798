import type { ClaimTable } from '@orreryjs/viewer'
import { type Attempt, claimTable } from '../../statistics/index.ts'
import { plainEstimate } from './estimates.ts'

/** What was said of attempts against what was so; `undefined` where nothing ever was. */
export function claimsOf(attempts: readonly Attempt[]): ClaimTable | undefined {
  const table = claimTable(attempts)
  if (table === undefined) return undefined
  const { rows, precision, recall, falseDone } = table
  return {
    rows: rows.map((row) => ({ ...row, share: plainEstimate(row.share) })),
    ...(precision && { precision: plainEstimate(precision) }),
    ...(recall && { recall: plainEstimate(recall) }),
    ...(falseDone && { falseDone: plainEstimate(falseDone) }),
  }
}
