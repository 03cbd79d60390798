import type { WorldPackage } from '@orreryjs/core'
import { type FailureKind, NEVER_FOUND, UNFINISHED, WRONG_OBJECT } from '@orreryjs/core/worlds'

/** Steps at the end that make a loop. */
export const LOOP_STEPS = 8

/** A kind that the way in which an episode ended decides, in any world. */
export type BehaviourId = 'outside' | 'agent-error' | 'refused' | 'context-overflow' | 'format' | 'loop' | 'gave-up' | 'unknown'

type Behaviour = FailureKind & { readonly id: BehaviourId }

/** How an agent fails in any world, before what was missing is looked at. */
const BEHAVIOURS: readonly Behaviour[] = [
  {
    id: 'outside',
    title: 'broken from outside',
    meaning: 'a server, a disk or a bug of ours ended it: it says nothing about the agent',
  },
  { id: 'agent-error', title: "the agent's code failed", meaning: 'the program of the agent threw or stalled' },
  { id: 'refused', title: 'the model declined', meaning: 'the model answered with a refusal instead of an action' },
  {
    id: 'context-overflow',
    title: 'prompt too long',
    meaning: "the agent's prompt was longer than the window of its model",
  },
  {
    id: 'format',
    title: 'format',
    meaning: 'at least half of what it said could not be read as an action',
  },
  {
    id: 'loop',
    title: 'loop',
    meaning: `its last ${LOOP_STEPS} steps led to no state that was new, or were no more than two different actions`,
  },
  { id: 'gave-up', title: 'gave up', meaning: 'it stopped by itself before any limit did' },
]

const UNKNOWN: Behaviour = {
  id: 'unknown',
  title: 'not known',
  meaning: 'the states of the episode could not be computed again',
}

/**
 * Every kind with the rule that finds it, as readers see them: behaviours, what any world can lack, then each world's own
 * kinds in the order of the worlds' ids, and last what was not finished or is not known.
 */
export function failureKinds(worlds: readonly WorldPackage[]): readonly FailureKind[] {
  const inOrder = [...worlds].sort((one, other) => (one.id < other.id ? -1 : 1))
  const ofWorlds = inOrder.flatMap(({ explain }) => explain?.failures?.kinds ?? [])
  const shared = [...BEHAVIOURS, NEVER_FOUND, WRONG_OBJECT]
  const last = [UNFINISHED, UNKNOWN]
  const taken = new Set([...shared, ...last].map(({ id }) => id))
  const own = new Map(ofWorlds.flatMap((kind) => (taken.has(kind.id) ? [] : [[kind.id, kind] as const])))
  return [...shared, ...own.values(), ...last]
}
