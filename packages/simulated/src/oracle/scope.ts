import type { PrivilegedStep } from '@orreryjs/core'
import { describeAction } from '../protocols/wording.ts'
import type { OfferedView } from './plans.ts'
import { isDoneAt, planFrom } from './plans.ts'
import type { EpisodeState } from './prompt-states.ts'

/** The actions in scope up to its end: the whole task, or one step of a plan. */
export interface Scope {
  /** Empty once it is done. */
  readonly actions: readonly string[]
  readonly isDone: boolean
  /** True if its end is unreachable. */
  readonly isUnreachable: boolean
}

/** Returns the scope of the whole task. */
export function wholeTask(state: EpisodeState, view: OfferedView): Scope {
  const plan = planFrom(state, view)
  return { actions: plan ?? [], isDone: isDoneAt(state, view), isUnreachable: plan === undefined }
}

/**
 * Returns the scope of a plan step as formatted by `sentences`: done once its actions were taken in order, or if none of the remaining
 * actions is needed or possible. Returns `undefined` for a step in other words.
 */
export function currentStep(
  step: string,
  state: EpisodeState,
  taken: readonly PrivilegedStep[],
  view: OfferedView,
): Scope | undefined {
  const plan = planFrom(state, view)
  const initialPlan = planFrom({ turn: view.start, steps: [] }, view) ?? []
  const knownActions = [
    ...(plan ?? []),
    ...taken.map(({ action }) => action),
    ...state.steps.map(({ action }) => action),
    ...initialPlan,
  ]
  const named = step
    .split(JOINT)
    .map((part) => knownActions.find((action) => sentence(action) === sentence(part)) ?? toAction(part))
  const isKnown = (action: string): boolean => knownActions.includes(action) || isPossible(action, state, view)
  if (!named.some(isKnown)) return undefined
  const remaining = remainingAfter(named, taken)
  const last = plan?.findLastIndex((action) => remaining.includes(action)) ?? -1
  const actions = last >= 0 ? (plan ?? []).slice(0, last + 1) : remaining.filter((action) => isPossible(action, state, view))
  const isDone = actions.length === 0
  return { actions, isDone, isUnreachable: plan === undefined && !isDone && !state.turn.success }
}

const JOINT = /, then /i
/** Maximum number of plan steps, as requested from planners. */
const MAX_STEPS = 5

/**
 * Formats actions as plan steps, one sentence each; in a long plan, a sentence combines several actions. More actions never result in
 * fewer steps.
 */
export function planSentences(actions: readonly string[]): readonly string[] {
  const count = Math.min(MAX_STEPS, actions.length)
  const bounds = Array.from({ length: count + 1 }, (_, index) => Math.round((index * actions.length) / count))
  return bounds.slice(1).map((end, index) => sentence(actions.slice(bounds[index], end).map(describeAction).join(', then ')))
}

/** Formats an action as `sentences` does; a sentence is unchanged. */
function sentence(action: string): string {
  const words = describeAction(action.trim()).replace(/\.$/, '')
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`
}

/** Converts a part of a sentence to an action: `Get 2 planks.` is `get 2 planks`. */
function toAction(part: string): string {
  const words = part.trim().replace(/\.$/, '')
  return `${words.slice(0, 1).toLowerCase()}${words.slice(1)}`
}

function isPossible(action: string, { turn }: EpisodeState, { world }: OfferedView): boolean {
  return !turn.terminated && world.step(turn.state, action).invalid === undefined
}

/** Returns the actions that remain after others were taken in the same order; refused actions do not count. */
function remainingAfter(actions: readonly string[], taken: readonly PrivilegedStep[]): readonly string[] {
  let next = 0
  for (const { action, turn } of taken) if (turn.invalid === undefined && action === actions[next]) next += 1
  return actions.slice(next)
}
