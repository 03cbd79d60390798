import { alfworldFacts } from './facts/alfworld.ts'
import { type FactsOf, membersOf } from './facts/facts.ts'
import { textcraftFacts } from './facts/textcraft.ts'
import { webshopFacts } from './facts/webshop.ts'
import { alfworldRules } from './failures/alfworld.ts'
import type { FailureRules } from './failures/rules.ts'
import { textcraftRules } from './failures/textcraft.ts'
import { webshopRules } from './failures/webshop.ts'

/** How the states of a world are put into words. */
export interface WorldReader {
  readonly facts: FactsOf
  readonly rules: FailureRules
}

const READERS: ReadonlyMap<string, WorldReader> = new Map([
  ['textcraft', { facts: textcraftFacts, rules: textcraftRules }],
  ['alfworld', { facts: alfworldFacts, rules: alfworldRules }],
  ['webshop', { facts: webshopFacts, rules: webshopRules }],
])

const ANY: WorldReader = { facts: membersOf, rules: () => ({ kind: 'unfinished', detail: () => 'no success at the end' }) }

/** The reader of a world; for one that has none, a plain one. */
export function worldReader(id: string): WorldReader {
  return READERS.get(id) ?? ANY
}
