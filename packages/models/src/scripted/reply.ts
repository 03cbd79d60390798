import type { Choice, FinishReason, JsonObject, ModelReply, ModelRequest } from '@orreryjs/core'
import { estimateUsage } from '@orreryjs/core'

/** What a scripted model says to one request: see `SaidReply`; or a function of the request that gives it. */
export type ScriptedReply = SaidReply | ((request: ModelRequest) => SaidReply | Promise<SaidReply>)

/** A text; calls of tools; a whole reply; or an error, which is thrown. */
export type SaidReply = string | ScriptedCalls | ModelReply | Error

/** A reply that calls tools. */
export interface ScriptedCalls {
  readonly toolCalls: readonly ScriptedCall[]
  /** @default '' */
  readonly text?: string
  /** @default 'tool-calls' */
  readonly finish?: FinishReason
}

/** A call of a tool; a string of arguments is sent as it is, be it JSON or not. */
export interface ScriptedCall {
  readonly name: string
  readonly arguments: JsonObject | string
  /** @default 'call_1', 'call_2' ... by place */
  readonly id?: string
}

/** A reply that calls one tool: `callTool('get', { count: 1, item: 'log' })`. */
export function callTool(name: string, values: JsonObject | string = {}): ScriptedCalls {
  return { toolCalls: [{ name, arguments: values }] }
}

/** The reply as a model gives it; text lengths stand for tokens. Throws what is said to be thrown. */
export function toReply(said: SaidReply, request: ModelRequest): ModelReply {
  if (said instanceof Error) throw said
  if (typeof said === 'object' && 'choices' in said) return said
  const choice = typeof said === 'string' ? ({ text: said, finish: 'stop' } as const) : callingChoice(said)
  return { choices: [choice], usage: estimateUsage(request, [choice]) }
}

function callingChoice({ text = '', toolCalls, finish = 'tool-calls' }: ScriptedCalls): Choice {
  const calls = toolCalls.map(({ name, arguments: given, id }, index) => ({
    id: id ?? `call_${index + 1}`,
    name,
    arguments: typeof given === 'string' ? given : JSON.stringify(given),
  }))
  return { text, toolCalls: calls, finish }
}
