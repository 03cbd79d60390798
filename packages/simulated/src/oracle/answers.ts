import type { PrivilegedView } from '@orreryjs/core'
import type { Prompt } from '@orreryjs/core/worlds'
import { inWords } from '../protocols/wording.ts'

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
