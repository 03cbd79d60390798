import { type FactsOf, membersOf } from './facts/facts.ts'
import type { FailureRules } from './failures/rules.ts'

/** How the states of a world are put into words. */
export interface WorldReader {
  readonly facts: FactsOf
  readonly rules: FailureRules
}

/** The reader of a world that has none of its own. */
export const ANY: WorldReader = { facts: membersOf, rules: () => ({ kind: 'unfinished', detail: () => 'no success at the end' }) }
