import type { Choice, FinishReason, JsonObject, ModelReply, ModelRequest } from '@orreryjs/core'
import { estimateUsage, withCallIds } from '@orreryjs/core'

/** A reply of a scripted model, or a function that computes it from the request. */
export type ScriptedReply = LiteralReply | ((request: ModelRequest) => LiteralReply | Promise<LiteralReply>)

/** A text, tool calls, a complete reply, or an error to throw. */
export type LiteralReply = string | ScriptedCalls | ModelReply | Error

/** A reply with tool calls. */
export interface ScriptedCalls {
  readonly toolCalls: readonly ScriptedCall[]
  /** Text of the reply. @default '' */
  readonly text?: string
  /** Finish reason. @default 'tool-calls' */
  readonly finish?: FinishReason
}

/** A tool call; string arguments are sent unchanged, valid JSON or not. */
export interface ScriptedCall {
  readonly name: string
  readonly arguments: JsonObject | string
  /** Call id. @default 'call_1', 'call_2' ..., numbered over the conversation */
  readonly id?: string
}

/** Creates a reply with one tool call: `callTool('get', { count: 1, item: 'log' })`. */
export function callTool(name: string, values: JsonObject | string = {}): ScriptedCalls {
  return { toolCalls: [{ name, arguments: values }] }
}

/** Completes a reply; usage is estimated from text lengths. Throws a scripted error. */
export function toReply(scriptedReply: LiteralReply, request: ModelRequest): ModelReply {
  if (scriptedReply instanceof Error) throw scriptedReply
  if (typeof scriptedReply === 'object' && 'choices' in scriptedReply) return scriptedReply
  const choice =
    typeof scriptedReply === 'string'
      ? ({ text: scriptedReply, finish: 'stop' } as const)
      : choiceWithCalls(scriptedReply, request)
  return { choices: [choice], usage: estimateUsage(request, [choice]) }
}

function choiceWithCalls({ text = '', toolCalls, finish = 'tool-calls' }: ScriptedCalls, { messages }: ModelRequest): Choice {
  const calls = toolCalls.map(({ name, arguments: given, id = '' }) => ({
    id,
    name,
    arguments: typeof given === 'string' ? given : JSON.stringify(given),
  }))
  const numbered = withCallIds(calls, messages)
  return { text, toolCalls: numbered.map((call, index) => ({ ...call, id: toolCalls[index]?.id ?? call.id })), finish }
}
