import { pythonSplit } from '@orreryjs/python'
import type { Action } from './action.ts'

/** An action as WebArena's `action2str` writes it; `element` is the line of what it is aimed at, without its id. */
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
 * An action as WebArena's prompts show it under PREVIOUS ACTION. `lines` are the lines of the nodes that the agent saw, by id;
 * `reply` is what a `none` action was to be read from.
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
