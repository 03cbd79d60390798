import type { WorldPackage } from '@orreryjs/core'
import { compareTexts } from '@orreryjs/core'
import { type FailureType, NEVER_FOUND, UNFINISHED, WRONG_OBJECT } from '@orreryjs/core/worlds'

/** Number of steps at the end that make a loop. */
export const LOOP_STEPS = 8

/** Failure types of any world that depend on the behaviour of the agent. */
export type BehaviourId =
  | 'infrastructure-error'
  | 'agent-error'
  | 'action-error'
  | 'refused'
  | 'context-overflow'
  | 'format'
  | 'loop'
  | 'agent-stopped'
  | 'unknown'

type Behaviour = FailureType & { readonly id: BehaviourId }

/** Failure types of any world. They take precedence over the unmet part of the goal. */
const BEHAVIOURS: readonly Behaviour[] = [
  {
    id: 'infrastructure-error',
    title: 'infrastructure error',
    meaning: 'a server, a disk or the like ended the episode; the episode says nothing about the agent',
  },
  { id: 'agent-error', title: 'agent code failed', meaning: 'the code of the agent threw an error or stalled' },
  { id: 'action-error', title: 'world failed on an action', meaning: 'a bug of the world: it threw an error on an action' },
  { id: 'refused', title: 'model refused', meaning: 'the model replied with a refusal instead of an action' },
  {
    id: 'context-overflow',
    title: 'prompt too long',
    meaning: 'the prompt was longer than the context window of the model',
  },
  {
    id: 'format',
    title: 'unparsed replies',
    meaning: 'at least half of the replies and actions could not be parsed',
  },
  {
    id: 'loop',
    title: 'loop',
    meaning: `the last ${LOOP_STEPS} steps reached no new state, or had at most two different actions`,
  },
  { id: 'agent-stopped', title: 'stopped by the agent', meaning: 'the agent stopped before any limit' },
]

const UNKNOWN: Behaviour = {
  id: 'unknown',
  title: 'unknown',
  meaning: 'the states of the episode cannot be replayed',
}

/**
 * Returns all failure types in display order: behaviours, types shared by all worlds, types of single worlds sorted by the ids of
 * the worlds, then unfinished and unknown.
 */
export function failureTypes(worlds: readonly WorldPackage[]): readonly FailureType[] {
  const inOrder = [...worlds].sort((one, other) => compareTexts(one.id, other.id))
  const ofWorlds = inOrder.flatMap(({ presentation }) => presentation?.failures?.types ?? [])
  const shared = [...BEHAVIOURS, NEVER_FOUND, WRONG_OBJECT]
  const last = [UNFINISHED, UNKNOWN]
  const taken = new Set([...shared, ...last].map(({ id }) => id))
  const own = new Map(ofWorlds.flatMap((kind) => (taken.has(kind.id) ? [] : [[kind.id, kind] as const])))
  return [...shared, ...own.values(), ...last]
}
