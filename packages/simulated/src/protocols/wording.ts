import { PROMPT_NOT_UNDERSTOOD } from '@orreryjs/core'
import type { Exchange } from '@orreryjs/core/worlds'
import type { PolicyContext } from './protocol.ts'

/** Start of the description of an action, and the words before its result. */
export const DESCRIPTION = 'The action is to'
export const RESULT = '; result: '

const UNSURE = 'I am not sure what to do next.'
const UNKNOWN_WORLD = `${PROMPT_NOT_UNDERSTOOD}\nIts world is none that I know, and it lists no actions.`
/** Reply to an unknown request. */
export const UNKNOWN_REQUEST_REPLY: string = `${PROMPT_NOT_UNDERSTOOD}\nI cannot tell what it asks me for, or in which form.`

/** Reply if no action is sensible. */
export function unsureReply({ view }: Pick<PolicyContext, 'view'>): string {
  return view.isUnknownWorld === true ? UNKNOWN_WORLD : UNSURE
}

/** Describes an action in words that follow "to": `click 'Buy Now'`, `search for 'red mug'`; a command is unchanged. */
export function describeAction(action: string): string {
  const [, verb, argument = ''] = /^(search|click)\[(.*)\]$/is.exec(action) ?? []
  if (verb === undefined) return action
  return verb.toLowerCase() === 'search' ? `search for '${argument}'` : `click '${argument}'`
}

/** Parses descriptions of actions, one per line, as exchanges with the described results. Other lines are skipped. */
export function describedExchanges(text: string): readonly Exchange[] {
  return text.split('\n').flatMap((each) => {
    if (!each.startsWith(`${DESCRIPTION} `)) return []
    const [action = '', ...results] = each.slice(DESCRIPTION.length + 1).split(RESULT)
    const line = results.length > 0 ? action : (action.split(", but '", 1)[0] ?? '').replace(/\.$/, '')
    return [{ line, observation: results.join(RESULT).replace(/\.$/, '') }]
  })
}

/** Formats a phrase as a sentence, with a capital and a full stop. */
function sentence(phrase: string): string {
  const text = phrase.trim()
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`
}

/** Matches the line of a task or a first observation that states the goal. */
export const GOAL_LINE: RegExp = /^(?:Goal|Your task is to|Instruction|Task|OBJECTIVE):\s{0,4}(\S.*)$/m

/** Returns the goal of the prompt: its subtask, else the goal sentence of the task, if it has one. */
export function scopeOf({ prompt }: Pick<PolicyContext, 'prompt'>): string | undefined {
  return prompt.subtask ?? GOAL_LINE.exec(prompt.task)?.[1]?.trim()
}

/** Returns the goal of the prompt; the last line of a task that has no goal sentence. */
export function goalOf(context: Pick<PolicyContext, 'prompt'>): string {
  return scopeOf(context) ?? context.prompt.task.trim().split('\n').at(-1) ?? ''
}

/** Returns the plan steps to the goal in sentences; at least one. */
export function plannedSteps(context: PolicyContext): readonly string[] {
  const subtasks = context.view.subtasks()
  const intentions = context.view.intentions()
  if (subtasks.length > 0) return subtasks
  if (intentions.length > 0) return intentions.map(sentence)
  return [context.decide() ?? scopeOf(context) ?? 'Look around']
}

/** Returns the chosen action, or one that is not in `given`: the next best if the same mistake would be repeated. */
export function decideOther(context: PolicyContext, given: readonly string[]): string | undefined {
  const decided = context.decide(given)
  if (decided === undefined || !given.includes(decided)) return decided
  return context.view.candidates.find(({ action }) => !given.includes(action))?.action
}
