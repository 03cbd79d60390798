import type { ReportComparison } from '@orreryjs/reporting/data'

/** Verdicts as tables show them; the same as in the terminal and in Markdown. */
export const VERDICT_TEXTS: Readonly<Record<ReportComparison['verdict'], string>> = {
  a: 'A better',
  b: 'B better',
  'no significant difference': 'no significant difference',
  'conflicting ratios': 'undecided: ratios conflict',
}
