import type { World } from '@orreryjs/core'
import { type Explained, type FailedPath, type Judgement, UNFINISHED } from '@orreryjs/core/worlds'
import { type Facts, membersOf } from './facts.ts'

/** How the states of a world are put into words. */
export interface WorldReader {
  facts(world: World, state: unknown): Facts
  judge(path: FailedPath): Judgement
}

const UNKNOWN_LACK: Judgement = { kind: UNFINISHED.id, detail: () => 'no success at the end' }

/** The reader of a world by what it says of itself; a plain one where it says nothing. */
export function worldReader(explain?: Explained): WorldReader {
  return {
    facts: (world, state) => (explain?.facts === undefined ? membersOf(state) : new Map(explain.facts(world, state))),
    judge: (path) => explain?.failures?.judge(path) ?? UNKNOWN_LACK,
  }
}
