import type { Finding } from '../finding.ts'

/** What a question found out. */
export type Answered = Pick<Finding, 'ability' | 'found' | 'instead'>
