import type { World } from '@orreryjs/core'
import { type Explained, type FailedPath, type Judgement, UNFINISHED } from '@orreryjs/core/worlds'
import { type Facts, membersOf } from './facts.ts'

/** Describes the states of a world. */
export interface WorldReader {
  facts(world: World, state: unknown): Facts
  judge(path: FailedPath): Judgement
}

const UNKNOWN_CAUSE: Judgement = { kind: UNFINISHED.id, detail: () => 'no success at the end' }

/** Returns the reader of a world; a generic one without explanations. */
export function worldReader(explain?: Explained): WorldReader {
  return {
    facts: (world, state) => (explain?.facts === undefined ? membersOf(state) : new Map(explain.facts(world, state))),
    judge: (path) => explain?.failures?.judge(path) ?? UNKNOWN_CAUSE,
  }
}
