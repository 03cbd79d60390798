import type { World } from '@orreryjs/core'
import {
  type CheckedBelief,
  type FailedTrajectory,
  type FailureVerdict,
  UNFINISHED,
  type WorldPresentation,
} from '@orreryjs/core/worlds'
import { type Facts, membersOf } from './facts.ts'

/** Describes the states of a world. */
export interface WorldReader {
  facts(world: World, state: unknown): Facts
  judge(path: FailedTrajectory): FailureVerdict
  /** Compares a statement of an agent with the state. */
  beliefs(world: World, state: unknown, name: string, text: string): readonly CheckedBelief[]
}

const UNKNOWN_CAUSE: FailureVerdict = { type: UNFINISHED.id, detail: () => 'no success at the end' }

/** Returns the reader of a world; a generic one without explanations. */
export function worldReader(explain?: WorldPresentation): WorldReader {
  return {
    facts: (world, state) => (explain?.facts === undefined ? membersOf(state) : new Map(explain.facts(world, state))),
    judge: (path) => explain?.failures?.classify(path) ?? UNKNOWN_CAUSE,
    beliefs: (world, state, name, text) => explain?.beliefs?.(world, state, name, text) ?? [],
  }
}
