import { pythonSplit } from '@orreryjs/python'
import type { Action } from './action.ts'

/** Formats an action as WebArena's `action2str` does. `element` is the line of the target element without its id. */
export function actionText(action: Action, element: string): string {
  switch (action.type) {
    case 'click':
    case 'hover':
      return `${action.type} [${action.id}] where [${action.id}] is ${element}`
    case 'type':
      return `type [${action.id}] [${action.text.replaceAll('\n', ' ')}] where [${action.id}] is ${element}`
    case 'press':
      return `press [${action.keys}]`
    case 'scroll':
      return `scroll [${action.direction}]`
    case 'goto':
      return `goto [${action.url}]`
    case 'tab_focus':
      return `page_focus [${action.tab}]`
    case 'stop':
      return `stop [${action.answer}]`
    default:
      return action.type
  }
}

/**
 * Formats an action as WebArena's prompts show it under PREVIOUS ACTION. `lines` are the observed lines of nodes by id; `reply` is the
 * model's reply, shown if it could not be parsed.
 */
export function describeAction(action: Action, lines: ReadonlyMap<string, string>, reply: string): string {
  if (action.type === 'none') return badFormat(reply)
  if (action.type !== 'click' && action.type !== 'hover' && action.type !== 'type') return actionText(action, '')
  const line = lines.get(action.id)
  if (line === undefined) {
    return `Attempt to perfom "${action.type}" on element "[${action.id}]" but no matching element found. Please check the observation more carefully.`
  }
  return actionText(action, pythonSplit(line).slice(1).join(' '))
}

function badFormat(reply: string): string {
  const rule = 'Ensure that the action is wrapped inside a pair of ``` and enclose arguments within [] as follows'
  return `The previous prediction you issued was "${reply}". However, the format was incorrect. ${rule}: \`\`\`action [arg] ...\`\`\`.`
}
