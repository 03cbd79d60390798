import type { PrivilegedStep } from '@orreryjs/core'
import { inWords } from '../protocols/wording.ts'
import type { Place } from './places.ts'
import type { Shown } from './plans.ts'
import { isDoneAt, planFrom } from './plans.ts'

/** What is in hand: actions to take up to its end, and whether it is a step of somebody's plan. */
export interface Scope {
  /** Empty once it is done. */
  readonly actions: readonly string[]
  readonly isDone: boolean
  /** Whether no way leads to its end. */
  readonly isOutOfReach: boolean
}

/** The whole task. */
export function wholeTask(place: Place, view: Shown): Scope {
  const plan = planFrom(place, view)
  return { actions: plan ?? [], isDone: isDoneAt(place, view), isOutOfReach: plan === undefined }
}

/**
 * A step of a plan as `sentences` writes one: done once its actions were taken, in their order, and also where none of the rest is
 * needed or possible any more. `undefined` for a step in other words.
 */
export function stepInHand(step: string, place: Place, taken: readonly PrivilegedStep[], view: Shown): Scope | undefined {
  const plan = planFrom(place, view)
  const began = planFrom({ turn: view.start, steps: [] }, view) ?? []
  const known = [...(plan ?? []), ...taken.map(({ action }) => action), ...place.steps.map(({ action }) => action), ...began]
  const named = step.split(JOINT).map((part) => known.find((action) => sentence(action) === sentence(part)) ?? literally(part))
  const isKnown = (action: string): boolean => known.includes(action) || isPossible(action, place, view)
  if (!named.some(isKnown)) return undefined
  const left = without(named, taken)
  const last = plan?.findLastIndex((action) => left.includes(action)) ?? -1
  const actions = last >= 0 ? (plan ?? []).slice(0, last + 1) : left.filter((action) => isPossible(action, place, view))
  const isDone = actions.length === 0
  return { actions, isDone, isOutOfReach: plan === undefined && !isDone && !place.turn.success }
}

const JOINT = /, then /i
/** Steps of a plan: as many as planners are asked for. */
const MOST_STEPS = 5

/** Actions as the steps of a plan, one sentence each; of a long plan several actions make one. More actions never make fewer steps. */
export function sentences(actions: readonly string[]): readonly string[] {
  const count = Math.min(MOST_STEPS, actions.length)
  const bounds = Array.from({ length: count + 1 }, (_, index) => Math.round((index * actions.length) / count))
  return bounds.slice(1).map((end, index) => sentence(actions.slice(bounds[index], end).map(inWords).join(', then ')))
}

/** An action as `sentences` writes it; a sentence as it is. */
function sentence(action: string): string {
  const said = inWords(action.trim()).replace(/\.$/, '')
  return `${said.slice(0, 1).toUpperCase()}${said.slice(1)}.`
}

/** A part of a sentence as an action: `Get 2 planks.` is `get 2 planks`. */
function literally(part: string): string {
  const said = part.trim().replace(/\.$/, '')
  return `${said.slice(0, 1).toLowerCase()}${said.slice(1)}`
}

function isPossible(action: string, { turn }: Place, { world }: Shown): boolean {
  return !turn.terminated && world.step(turn.state, action).invalid === undefined
}

/** What is left of actions after some were taken in the same order; refused ones do not count. */
function without(actions: readonly string[], taken: readonly PrivilegedStep[]): readonly string[] {
  let next = 0
  for (const { action, turn } of taken) if (turn.invalid === undefined && action === actions[next]) next += 1
  return actions.slice(next)
}
