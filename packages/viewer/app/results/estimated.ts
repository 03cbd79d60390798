import type { ReportRow } from '@orreryjs/reporting/data'

/** What the mark of estimated tokens means. */
export const ESTIMATED_NOTE = '~ tokens are estimated from the texts, as nobody told them.'

/** Whether estimated tokens stand beside told ones, so that they must be told apart. */
export function isMixed(rows: readonly ReportRow[]): boolean {
  const asking = rows.filter(({ calls, tokens }) => (calls?.mean ?? 0) > 0 && (tokens?.mean ?? 0) > 0)
  return asking.some(isEstimated) && !asking.every(isEstimated)
}

/** What stands before estimated tokens. */
export function tokenMark(row: ReportRow): string {
  return isEstimated(row) ? '~' : ''
}

function isEstimated({ estimated = 0 }: ReportRow): boolean {
  return estimated > 0
}
