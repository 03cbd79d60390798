import type { PrivilegedView, World } from '@orreryjs/core'
import type { Prompt } from '@orreryjs/core/worlds'
import { inWords } from '../protocols/wording.ts'
import type { Place } from './places.ts'

const known = new WeakMap<World, WeakMap<object, readonly string[] | undefined>>()

/** The world's plan from a place, without an answer that is not asked for there; `undefined` where no way leads to success. */
export function planFrom(place: Place, view: Shown): readonly string[] | undefined {
  const plan = wholePlan(place, view)
  const last = plan?.at(-1)
  return last === undefined || view.isOffered(last) || !isAnswer(last, view) ? plan : plan?.slice(0, -1)
}

/** Whether the task is done, or nothing but an answer that is not asked for here is left to do. */
export function isDoneAt(place: Place, view: Shown): boolean {
  return place.turn.success || (wholePlan(place, view)?.length === 1 && planFrom(place, view)?.length === 0)
}

/** The world's plan from a place; `undefined` where no way leads to success. A state is planned once. */
export function wholePlan({ turn }: Place, { world }: Pick<PrivilegedView, 'world'>): readonly string[] | undefined {
  if (turn.terminated) return turn.success ? [] : undefined
  const { state } = turn
  if (typeof state !== 'object' || state === null) return world.plan(state)
  const plans = known.get(world) ?? new WeakMap<object, readonly string[] | undefined>()
  known.set(world, plans)
  if (!plans.has(state)) plans.set(state, world.plan(state))
  return plans.get(state)
}

/** What the last place on the way that had a plan would have been gone on with; empty where none had. */
export function lostPlan({ steps }: Place, view: Shown): readonly string[] {
  for (let at = steps.length; at >= 0; at -= 1) {
    const plan = planFrom({ turn: steps[at - 1]?.turn ?? view.start, steps: [] }, view)
    if (plan !== undefined) return plan
  }
  return []
}

/** What is shown, and what a prompt takes of it. */
export interface Shown extends PrivilegedView {
  /** Whether an action may be said where the prompt is asked. */
  isOffered(action: string): boolean
}

/**
 * What is shown to who reads a prompt. Some agents hand in the answer themselves: who plans for them, carries a step out or judges
 * whether the task is done is offered no action that ends it.
 */
export function shownTo(prompt: Prompt, view: PrivilegedView): Shown {
  const { sections } = prompt
  const [actions, plan] = [sections.get('ACTIONS'), sections.get('PLAN')]
  const verbs = actions === undefined ? undefined : new Set(actions.split('\n').map(verbOf))
  return {
    ...view,
    isOffered(action) {
      if (verbs !== undefined) return verbs.has(verbOf(action))
      return plan === undefined || plan.toLowerCase().includes(inWords(action).toLowerCase())
    },
  }
}

/** Whether an action ends the task wherever it is taken, right or wrong: an answer. */
export function isAnswer(action: string, { world, start }: Pick<PrivilegedView, 'world' | 'start'>): boolean {
  return answerIn(action) !== undefined && !start.terminated && world.step(start.state, action).terminated
}

/** What an action such as `stop [X]` or `send_msg_to_user('X')` answers; that something cannot be done begins with N/A. */
export function answerIn(action: string): string | undefined {
  const call = /^(\w+)\('((?:[^'\\]|\\.)*)'\)$/.exec(action)
  if (call === null) return /^\w+ ?\[([\s\S]*)\]$/.exec(action)?.[1]
  const [, verb = '', quoted = ''] = call
  const text = quoted.replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter))
  return /infeasible|impossible/.test(verb) && !/^N\/A/i.test(text) ? `N/A: ${text}` : text
}

function verbOf(action: string): string {
  return /\w+/.exec(action)?.[0].toLowerCase() ?? ''
}
