import type { Finding } from '../finding.ts'

/** Result of a question. */
export type Answered = Pick<Finding, 'ability' | 'found' | 'instead'>
