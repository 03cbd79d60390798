import type { FailureKind } from '@orreryjs/viewer'

/** Why an episode failed, the first rule that fits. */
export type FailureId =
  | 'outside'
  | 'agent-error'
  | 'format'
  | 'loop'
  | 'gave-up'
  | 'never-found'
  | 'wrong-object'
  | 'wrong-place'
  | 'not-treated'
  | 'unmet-recipe'
  | 'over-price'
  | 'wrong-option'
  | 'unfinished'
  | 'unknown'

/** Steps at the end that make a loop. */
export const LOOP_STEPS = 8

/** Every kind with the rule that finds it, as readers see them. */
export const FAILURE_KINDS: readonly (FailureKind & { readonly id: FailureId })[] = [
  {
    id: 'outside',
    title: 'broken from outside',
    meaning: 'a server, a disk or a bug of ours ended it: it says nothing about the agent',
  },
  { id: 'agent-error', title: "the agent's code failed", meaning: 'the program of the agent threw or stalled' },
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
  {
    id: 'never-found',
    title: 'never found the object',
    meaning: 'what the goal needs was never in sight: no place with it, no product opened, no item fetched',
  },
  { id: 'wrong-object', title: 'wrong object', meaning: 'it took or bought something else than the goal asks for' },
  { id: 'wrong-place', title: 'right object, wrong place', meaning: 'what the goal asks for ended where it does not belong' },
  {
    id: 'not-treated',
    title: 'right object, not prepared',
    meaning: 'it is in its place, but not clean, hot, cool or sliced as the goal asks',
  },
  {
    id: 'unmet-recipe',
    title: 'unmet recipe',
    meaning: 'a part of what the goal is made of was there, and the rest was not',
  },
  { id: 'over-price', title: 'over price', meaning: 'the right kind of product, for more than the instruction allows' },
  { id: 'wrong-option', title: 'wrong option', meaning: 'the right product in another size, colour or number' },
  {
    id: 'unfinished',
    title: 'not finished',
    meaning: 'it had found what the goal needs when a limit ended the episode',
  },
  { id: 'unknown', title: 'not known', meaning: 'the states of the episode could not be computed again' },
]
