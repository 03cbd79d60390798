import {
  type Choice,
  contentHash,
  estimateUsage,
  type JsonObject,
  type JsonValue,
  type LanguageModel,
  type ModelReply,
  type ModelRequest,
  OrreryError,
  parseJson,
  type Tool,
  type ToolCall,
  type Usage,
} from '@orreryjs/core'
import type { ServedRequest, StoppedChoice } from './protocol.ts'
import { isValid, valueFor } from './schema-value/schema-value.ts'
import { endToolLoop } from './tool-loop.ts'

/**
 * Calls a model until it returned as many choices as requested, and makes its replies keep the demands of the request: strict schemas,
 * tool choices, one call at a time. Throws `MODEL_BAD_REPLY` if the reply of a server breaks them; the reply of a computed model is
 * completed instead, like decoding under a grammar.
 */
export async function generateFor(
  model: LanguageModel,
  served: ServedRequest,
  generate: (request: ModelRequest) => ModelReply | Promise<ModelReply>,
): Promise<ModelReply> {
  const isComputed = model.kind === 'computed'
  const { stop = [], ...unstopped } = served.request
  // A model does not report which stop sequence ended its text, so the text is cut here.
  const isCutHere = isComputed && served.namesStop === true && stop.length > 0
  const request = isCutHere ? unstopped : served.request
  const wanted = request.n ?? 1
  let reply = await generate(request)
  while (reply.choices.length < wanted) {
    const count = wanted - reply.choices.length
    const more = await generate({ ...request, n: count, seed: (request.seed ?? 0) + reply.choices.length })
    if (more.choices.length === 0) throw new OrreryError('MODEL_BAD_REPLY', 'the model returned no choice')
    reply = { ...reply, choices: [...reply.choices, ...more.choices], usage: sum(reply.usage, more.usage) }
  }
  const keeps = isComputed ? completed : checked
  const cut = reply.choices.slice(0, wanted).map((choice) => (isCutHere ? cutAt(choice, stop) : choice))
  const ended = isComputed ? cut.map((choice) => endToolLoop(choice, request)) : cut
  const choices = ended.map((choice) => keeps(limited(choice, served), served))
  const isChanged = isComputed && choices.some((choice, index) => choice !== reply.choices[index])
  return { ...reply, choices, ...(isChanged && reply.usage.estimated === true && { usage: estimateUsage(request, choices) }) }
}

/** Cuts a text at the first stop sequence in it. */
function cutAt(choice: Choice, stop: readonly string[]): StoppedChoice {
  const found = stop.flatMap((sequence) => {
    const at = choice.text.indexOf(sequence)
    return at < 0 ? [] : [{ sequence, at }]
  })
  const first = found.reduce((best, each) => (best === undefined || each.at < best.at ? each : best), found[0])
  if (first === undefined) return choice
  return { ...choice, text: choice.text.slice(0, first.at), finish: 'stop', stopSequence: first.sequence }
}

function sum(a: Usage, b: Usage): Usage {
  const cached = (a.cachedTokens ?? 0) + (b.cachedTokens ?? 0)
  const reasoning = (a.reasoningTokens ?? 0) + (b.reasoningTokens ?? 0)
  return {
    inputTokens: a.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    ...(reasoning > 0 && { reasoningTokens: reasoning }),
    ...(cached > 0 && { cachedTokens: cached }),
    ...((a.estimated === true || b.estimated === true) && { estimated: true }),
  }
}

/** Removes tool calls that the request does not allow. */
function limited(choice: Choice, { request, parallelCalls }: ServedRequest): Choice {
  const { toolCalls, ...rest } = choice
  if (toolCalls === undefined || toolCalls.length === 0) return choice
  if (request.tools === undefined || request.toolChoice === 'none') {
    return { ...rest, finish: choice.finish === 'tool-calls' ? 'stop' : choice.finish }
  }
  return parallelCalls || toolCalls.length === 1 ? choice : { ...choice, toolCalls: toolCalls.slice(0, 1) }
}

/** Returns a reply of a computed model that keeps the schemas and the tool choice of its request. */
function completed(choice: Choice, served: ServedRequest): Choice {
  const { tools = [], toolChoice = 'auto', format, schema } = served.request
  if (isPartial(choice)) return choice
  const calls = choice.toolCalls ?? []
  const demanded = typeof toolChoice === 'object' ? toolChoice.name : toolChoice === 'required' ? tools[0]?.name : undefined
  if (demanded !== undefined && !calls.some(({ name }) => typeof toolChoice !== 'object' || name === demanded)) {
    const call = { id: '', name: demanded, arguments: '{}' }
    return { ...choice, text: '', toolCalls: [completedCall(call, served)], finish: 'tool-calls' }
  }
  if (calls.length > 0) {
    const toolCalls = calls.map((call) => completedCall(call, served))
    return toolCalls.every((call, index) => call === calls[index]) ? choice : { ...choice, toolCalls }
  }
  if (format !== 'json') return choice
  const parsed = parse(choice.text)
  if (schema === undefined) return parsed === undefined ? { ...choice, text: JSON.stringify({ text: choice.text }) } : choice
  if (parsed !== undefined && isValid(schema, parsed)) return choice
  return { ...choice, text: JSON.stringify(needed(schema, parsed, choice.text, 'schema')) }
}

/** True if a reply has a reason not to keep the schema: a refusal, or the end of its tokens. */
function isPartial({ finish }: Choice): boolean {
  return finish === 'refusal' || finish === 'length' || finish === 'content-filter'
}

/** Strict tools always get valid arguments; others get valid arguments if the model wrote an object. */
function completedCall(call: ToolCall, { request, strictTools }: ServedRequest): ToolCall {
  const tool = request.tools?.find(({ name }) => name === call.name) ?? (strictTools.size > 0 ? request.tools?.[0] : undefined)
  const parsed = parse(call.arguments)
  if (tool === undefined || (parsed === undefined && !strictTools.has(tool.name))) return call
  if (call.name === tool.name && parsed !== undefined && isValid(tool.parameters as JsonObject, parsed)) return call
  const value = needed(tool.parameters as JsonObject, parsed, '', `parameters of the tool '${tool.name}'`)
  return { ...call, name: tool.name, arguments: JSON.stringify(value) }
}

function needed(schema: JsonObject, value: JsonValue | undefined, text: string, name: string): JsonValue {
  const made = valueFor(schema, value, text)
  if (made !== undefined) return made
  throw new OrreryError('MODEL_REFUSED', `the simulated model cannot write a value for the ${name}`, {
    hint: 'check that a value can satisfy the schema, simplify its patterns, or script the reply with /__script',
  })
}

/** Checks the reply of a server against the strict schemas of the request. */
function checked(choice: Choice, { request, strictSchema, strictTools }: ServedRequest): Choice {
  if (isPartial(choice)) return choice
  const calls = choice.toolCalls ?? []
  const wrong = calls.find((call) => strictTools.has(call.name) && !fits(toolOf(request, call)?.parameters, call.arguments))
  if (wrong !== undefined) {
    throw new OrreryError('MODEL_BAD_REPLY', `the arguments of ${wrong.name} do not fit the strict schema of the tool`)
  }
  if (strictSchema && calls.length === 0 && !fits(request.schema, choice.text)) {
    throw new OrreryError('MODEL_BAD_REPLY', 'the reply does not fit the strict schema of the request')
  }
  return choice
}

function toolOf({ tools = [] }: ModelRequest, call: ToolCall): Tool | undefined {
  return tools.find(({ name }) => name === call.name)
}

function fits(schema: Tool['parameters'] | undefined, text: string): boolean {
  const parsed = parse(text)
  return schema === undefined || (parsed !== undefined && isValid(schema as JsonObject, parsed))
}

function parse(text: string): JsonValue | undefined {
  try {
    return parseJson(text) as JsonValue
  } catch {
    return undefined
  }
}

/** Ids that Orrery's models number within one reply. */
const NUMBERED = /^(?:call_\d+)?$/

/**
 * Gives every tool call an id that is unique in its conversation: a hash of the request and of the position of the call, after a
 * prefix. Ids of a script stay, and so do ids that a server chose if they are unique.
 */
export function withCallIds(
  reply: ModelReply,
  { messages }: ModelRequest,
  { requestId, prefix, isScripted }: { readonly requestId: string; readonly prefix: string; readonly isScripted: boolean },
): ModelReply {
  const earlier = messages.flatMap((message) => (message.role === 'assistant' ? (message.toolCalls ?? []) : []))
  const used = new Set(earlier.map(({ id }) => id))
  const choices = reply.choices.map((choice, position) => {
    if (choice.toolCalls === undefined) return choice
    const toolCalls = choice.toolCalls.map((call, index) => {
      const isKept = isScripted ? call.id !== '' : !NUMBERED.test(call.id) && !used.has(call.id)
      const id = isKept ? call.id : `${prefix}${contentHash([requestId, position, index]).slice(0, 24)}`
      used.add(id)
      return { ...call, id }
    })
    return { ...choice, toolCalls }
  })
  return { ...reply, choices }
}
