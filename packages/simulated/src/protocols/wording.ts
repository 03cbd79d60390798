import { UNREAD_PROMPT } from '@orreryjs/core'
import type { Mind } from './protocol.ts'

const UNSURE = 'I am not sure what to do next.'
const UNKNOWN_WORLD = `${UNREAD_PROMPT}\nIts world is none that I know, and it lists no actions.`
/** What is said where a prompt asks for something else than all that is known. */
export const UNKNOWN_ASK: string = `${UNREAD_PROMPT}\nI cannot tell what it asks me for, or in which form.`

/** What is said where nothing sensible can be done. */
export function unsure({ view }: Pick<Mind, 'view'>): string {
  return view.isUnknown === true ? UNKNOWN_WORLD : UNSURE
}

/** An action in words that may follow "to": `click 'Buy Now'`, `search for 'red mug'`; a command as it is. */
export function inWords(action: string): string {
  const [, verb, argument = ''] = /^(search|click)\[(.*)\]$/is.exec(action) ?? []
  if (verb === undefined) return action
  return verb.toLowerCase() === 'search' ? `search for '${argument}'` : `click '${argument}'`
}

/** A phrase as a sentence: a capital first, a full stop last. */
function sentence(phrase: string): string {
  const text = phrase.trim()
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`
}

/** What the prompt asks to reach: its subtask, else the task's own sentence where it has one. */
export function scopeOf({ prompt }: Mind): string | undefined {
  return prompt.subtask ?? /^(?:Goal|Your task is to|Instruction|Task):\s*(\S.*)$/m.exec(prompt.task)?.[1]?.trim()
}

/** The steps of a plan in sentences, from here to what is asked for; at least one. */
export function plannedSteps(mind: Mind): readonly string[] {
  const subtasks = mind.view.subtasks()
  const intentions = mind.view.intentions()
  if (subtasks.length > 0) return subtasks
  if (intentions.length > 0) return intentions.map(sentence)
  return [mind.decide() ?? scopeOf(mind) ?? 'Look around']
}

/** The action decided on, or one that is not among `given`: the next best where the same mistake would be made again. */
export function decideOther(mind: Mind, given: readonly string[]): string | undefined {
  const decided = mind.decide(given)
  if (decided === undefined || !given.includes(decided)) return decided
  return mind.view.candidates.find(({ action }) => !given.includes(action))?.action
}
