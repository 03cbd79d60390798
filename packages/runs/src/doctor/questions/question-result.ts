import type { Finding } from '../finding.ts'

/** Result of a question. */
export type QuestionResult = Pick<Finding, 'support' | 'result' | 'fallback'>
