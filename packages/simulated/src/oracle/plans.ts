import type { PrivilegedView, World } from '@orreryjs/core'
import { memoizeByObject, type Prompt } from '@orreryjs/core/worlds'
import { verbOf } from '../instructions/words.ts'
import { describeAction } from '../protocols/wording.ts'
import type { EpisodeState } from './prompt-states.ts'

const plansOf = memoizeByObject((world: World) => memoizeByObject((state: object) => world.plan(state)))

/**
 * Returns the world's plan from a place, without a final answer that the prompt does not request; `undefined` if success is unreachable.
 */
export function planFrom(state: EpisodeState, view: OfferedView): readonly string[] | undefined {
  const plan = wholePlan(state, view)
  const last = plan?.at(-1)
  return last === undefined || view.isOffered(last) || !isAnswer(last, view) ? plan : plan?.slice(0, -1)
}

/** Returns true if the task is done, or only an answer that is not requested here remains. */
export function isDoneAt(state: EpisodeState, view: OfferedView): boolean {
  return state.turn.success || (wholePlan(state, view)?.length === 1 && planFrom(state, view)?.length === 0)
}

/** Returns the world's plan from a place, memoized per state; `undefined` if success is unreachable. */
export function wholePlan({ turn }: EpisodeState, { world }: Pick<PrivilegedView, 'world'>): readonly string[] | undefined {
  if (turn.terminated) return turn.success ? [] : undefined
  const { state } = turn
  return typeof state === 'object' && state !== null ? plansOf(world)(state) : world.plan(state)
}

/** Returns the plan of the last place on the path that had one; empty if none had. */
export function lastKnownPlan({ steps }: EpisodeState, view: OfferedView): readonly string[] {
  for (let at = steps.length; at >= 0; at -= 1) {
    const plan = planFrom({ turn: steps[at - 1]?.turn ?? view.start, steps: [] }, view)
    if (plan !== undefined) return plan
  }
  return []
}

/** The privileged view, restricted to the prompt. */
export interface OfferedView extends PrivilegedView {
  /** Returns true if the prompt offers an action. */
  isOffered(action: string): boolean
}

/**
 * Restricts the privileged view to a prompt. Some agents submit the answer themselves, so their planner, executor and completion check
 * are not offered an action that ends the task.
 */
export function restrictView(prompt: Prompt, view: PrivilegedView): OfferedView {
  const { sections } = prompt
  const [actions, plan] = [sections.get('ACTIONS'), sections.get('PLAN')]
  const verbs = actions === undefined ? undefined : new Set(actions.split('\n').map(verbOf))
  return {
    ...view,
    isOffered(action) {
      if (verbs !== undefined) return verbs.has(verbOf(action))
      return plan === undefined || plan.toLowerCase().includes(describeAction(action).toLowerCase())
    },
  }
}

/** Returns true for an action that ends the task from any state, right or wrong: an answer. */
export function isAnswer(action: string, { world, start }: Pick<PrivilegedView, 'world' | 'start'>): boolean {
  return answerIn(action) !== undefined && !start.terminated && world.step(start.state, action).terminated
}

/**
 * Returns the answer in an action such as `stop [X]` or `send_msg_to_user('X')`; an answer that the task is infeasible starts with N/A.
 */
export function answerIn(action: string): string | undefined {
  const call = /^(\w+)\('((?:[^'\\]|\\.)*)'\)$/.exec(action)
  if (call === null) return /^\w+ ?\[([\s\S]*)\]$/.exec(action)?.[1]
  const [, verb = '', quoted = ''] = call
  const text = quoted.replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter))
  return /infeasible|impossible/.test(verb) && !/^N\/A/i.test(text) ? `N/A: ${text}` : text
}
