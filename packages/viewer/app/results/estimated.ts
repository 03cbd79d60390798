import type { ReportRow } from '@orreryjs/reporting/data'

/** Explanation of the mark `~`. */
export const ESTIMATED_NOTE = '~: tokens estimated from the texts; the server did not report them.'

/** Returns true if some rows have estimated tokens and others have reported tokens. */
export function isMixed(rows: readonly ReportRow[]): boolean {
  const asking = rows.filter(({ calls, tokens }) => (calls?.mean ?? 0) > 0 && (tokens?.mean ?? 0) > 0)
  return asking.some(isEstimated) && !asking.every(isEstimated)
}

/** Returns the mark of estimated tokens. */
export function tokenMark(row: ReportRow): string {
  return isEstimated(row) ? '~' : ''
}

function isEstimated({ estimatedCallShare = 0 }: ReportRow): boolean {
  return estimatedCallShare > 0
}
