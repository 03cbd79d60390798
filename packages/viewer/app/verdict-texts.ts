import type { ReportComparison } from '@orreryjs/reporting/data'

/** Verdicts as tables show them; the same as in the terminal and in Markdown. */
export const VERDICT_TEXTS: Readonly<Record<ReportComparison['verdict'], string>> = {
  first: 'A better',
  second: 'B better',
  'no clear winner': 'no significant difference',
}
