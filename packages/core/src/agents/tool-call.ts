import type { JsonValue } from '../primitives/json.ts'
import { type Tool, toolAction } from '../tool.ts'

/** Tool that takes any action as a text: for worlds without tools, and for agents that offer a single tool. */
export const ACT_TOOL: Tool = {
  name: 'act',
  description: 'Take an action, in the words of the world.',
  parameters: { type: 'object', properties: { action: { type: 'string' } }, required: ['action'], additionalProperties: false },
  action: '{action}',
}

/** Action of a tool call, or a sentence for the model with the reason why the call cannot be executed. */
export type CallAction = { readonly action: string } | { readonly problem: string }

/** Returns the action of a call with parsed arguments. Arguments that are no object are treated as missing. */
export function callAction(tools: readonly Tool[], name: string, values: unknown): CallAction {
  const tool = tools.find((each) => each.name === name)
  if (tool === undefined) {
    return { problem: `there is no tool ${name} here; there are ${tools.map((each) => each.name).join(', ')}` }
  }
  const isObject = typeof values === 'object' && values !== null && !Array.isArray(values)
  const action = toolAction(tool, isObject ? (values as Readonly<Record<string, JsonValue>>) : {})
  if (action !== undefined) return { action }
  const names = [...(tool.action ?? '').matchAll(/\{(\w+)\}/g)].map(([, each]) => each)
  return { problem: `${name} needs the arguments ${names.join(', ')}, each a text or a number` }
}
