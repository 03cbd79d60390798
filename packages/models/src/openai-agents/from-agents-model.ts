import type { AgentInputItem, AgentOutputItem, ModelRequest as AgentsRequest, Model, ModelResponse } from '@openai/agents'
import type {
  Choice,
  ErrorCode,
  FinishReason,
  JsonObject,
  LanguageModel,
  Message,
  ModelReply,
  ModelRequest,
  Tool,
  ToolCall,
} from '@orreryjs/core'
import { requestChoices, toChoice } from '../choices.ts'
import { usageOf } from '../openai/usage.ts'
import { joinReasoning, separateReasoning } from '../reasoning.ts'
import { type CodesByName, sdkFailure } from '../sdk-failure.ts'

/** Schema of any JSON object. */
const ANY_OBJECT: AgentsRequest['outputType'] = {
  type: 'json_schema',
  name: 'reply',
  strict: false,
  schema: { type: 'object', properties: {}, required: [], additionalProperties: true },
}

/** A model of the OpenAI Agents SDK. */
export type AgentsModel = Pick<Model, 'getResponse'>

/** Options of `fromAgentsModel`. */
export interface AgentsModelOptions {
  /** Name in results and logs, since the SDK's models have no name: choose one that identifies the replies. @default 'openai-agents' */
  readonly id?: string
}

/** The SDK's errors; server errors are classified by their HTTP status. */
const CODES: CodesByName = new Map<string, ErrorCode>([
  ['ModelBehaviorError', 'MODEL_BAD_REPLY'],
  ['ModelRefusalError', 'MODEL_REFUSED'],
  ['UserError', 'MODEL_REFUSED'],
])

/**
 * Adapts a model of the OpenAI Agents SDK, including tools and token counts. It is called once per choice, without retries and tracing.
 * The SDK supports neither stop sequences nor seeds: replies are truncated here, and seeds have no effect.
 *
 * `generate` throws an `OrreryError` with a `MODEL_` code, or the signal's reason when it is aborted.
 */
export function fromAgentsModel(model: AgentsModel, { id = 'openai-agents' }: AgentsModelOptions = {}): LanguageModel {
  return {
    id,
    kind: 'server',
    generate: (request, { signal }) => requestChoices(request, (each) => answer(model, id, each, signal)),
  }
}

async function answer(model: AgentsModel, id: string, request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
  signal.throwIfAborted()
  try {
    return toReply(await model.getResponse(toAgentsRequest(request, signal)), request, model, id)
  } catch (error) {
    signal.throwIfAborted()
    throw sdkFailure(error, id, CODES)
  }
}

/** Converts a response to a reply with one choice; server-side tool use is omitted. */
function toReply({ output, usage }: ModelResponse, request: ModelRequest, model: AgentsModel, id: string): ModelReply {
  const texts: string[] = []
  const thoughts: string[] = []
  const toolCalls: ToolCall[] = []
  let finish: FinishReason = 'stop'
  for (const item of output) {
    if (item.type === 'function_call') toolCalls.push({ id: item.callId, name: item.name, arguments: item.arguments })
    if (item.type === 'reasoning') for (const { text } of item.rawContent ?? item.content) thoughts.push(text)
    if (!isMessage(item)) continue
    for (const part of item.content) {
      if (part.type === 'output_text') texts.push(part.text)
      if (part.type === 'refusal') texts.push(part.refusal)
      if (part.type === 'refusal') finish = 'refusal'
    }
    if (item.status === 'incomplete') finish = 'length'
  }
  if (finish === 'stop' && toolCalls.length > 0) finish = 'tool-calls'
  const reply = joinReasoning(thoughts.join('\n'), separateReasoning(texts.join(''), request))
  const choice = toChoice(reply, toolCalls, finish, request)
  const hasReasoning = output.some(({ type }) => type === 'reasoning') && (request.tools ?? []).length > 0
  const native = { api: 'openai-agents', items: output as unknown as readonly JsonObject[] }
  const choices: readonly Choice[] = [hasReasoning ? { ...choice, native } : choice]
  const { inputTokens: input, outputTokens: sent, inputTokensDetails = [], outputTokensDetails = [] } = usage
  // Models without token counts report 0.
  const isReported = input !== 0 || sent !== 0
  const counts = {
    ...(isReported ? { input, output: sent } : { input: undefined, output: undefined }),
    reasoning: totalOf(outputTokensDetails, 'reasoning_tokens'),
    cached: totalOf(inputTokensDetails, 'cached_tokens'),
  }
  const source = { request, choices, received: output, model, label: id, onFallback: undefined }
  return { choices, usage: usageOf(counts, source) }
}

function totalOf(details: readonly Readonly<Record<string, number>>[], name: string): number {
  return details.reduce((sum, each) => sum + (each[name] ?? 0), 0)
}

type AssistantMessage = Extract<AgentOutputItem, { readonly role: 'assistant' }>

function isMessage(item: AgentOutputItem): item is AssistantMessage {
  return 'role' in item && item.role === 'assistant'
}

type AgentsTool = Extract<AgentsRequest['tools'][number], { readonly type: 'function' }>

/**
 * Converts a request to the form of the OpenAI Agents SDK. `purpose`, `n`, `stop` and `seed` are not sent; the SDK has no such settings.
 */
function toAgentsRequest(request: ModelRequest, signal: AbortSignal): AgentsRequest {
  const { messages, tools = [], format, schema } = request
  const first = messages.findIndex(({ role }) => role !== 'system')
  const rest = first === -1 ? messages.length : first
  const instructions = messages.slice(0, rest).map(({ content }) => content)
  return {
    ...(instructions.length > 0 && { systemInstructions: instructions.join('\n\n') }),
    input: toItems(messages.slice(rest)),
    modelSettings: toSettings(request),
    tools: tools.map(toTool),
    toolsExplicitlyProvided: true,
    outputType: format === 'json' ? outputType(schema) : 'text',
    handoffs: [],
    tracing: false,
    signal,
  }
}

function outputType(schema: JsonObject | undefined): AgentsRequest['outputType'] {
  if (schema === undefined) return ANY_OBJECT
  return { type: 'json_schema', name: 'reply', strict: true, schema: schema as (AgentsRequest['outputType'] & object)['schema'] }
}

function toSettings({
  temperature,
  maxTokens,
  tools = [],
  toolChoice,
  parallelToolCalls,
}: ModelRequest): AgentsRequest['modelSettings'] {
  const choice = typeof toolChoice === 'object' ? toolChoice.name : toolChoice
  return {
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { maxTokens }),
    ...(tools.length > 0 && choice !== undefined && { toolChoice: choice }),
    ...(tools.length > 0 && parallelToolCalls !== undefined && { parallelToolCalls }),
  }
}

function toTool({ name, description, parameters }: Tool): AgentsTool {
  const schema = { required: [], additionalProperties: false, ...parameters } as unknown as AgentsTool['parameters']
  return { type: 'function', name, description, parameters: schema, strict: false }
}

function toItems(messages: readonly Message[]): AgentInputItem[] {
  const names = new Map<string, string>()
  return messages.flatMap((message) => {
    if (message.role === 'assistant') for (const { id, name } of message.toolCalls ?? []) names.set(id, name)
    return itemsOf(message, names)
  })
}

function itemsOf(message: Message, names: ReadonlyMap<string, string>): AgentInputItem[] {
  switch (message.role) {
    case 'system':
    case 'user':
      return [{ type: 'message', role: message.role, content: message.content }]
    case 'assistant':
      if (message.native?.api === 'openai-agents') return message.native.items as unknown as AgentInputItem[]
      return [...toAssistantItem(message.content), ...(message.toolCalls ?? []).map(toCallItem)]
    case 'tool': {
      const { toolCallId: callId, content: text } = message
      const name = names.get(callId) ?? ''
      return [{ type: 'function_call_result', callId, name, status: 'completed', output: { type: 'text', text } }]
    }
    default:
      return message satisfies never
  }
}

function toAssistantItem(text: string): readonly AgentInputItem[] {
  if (text === '') return []
  return [{ type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text }] }]
}

function toCallItem({
  id,
  name,
  arguments: text,
}: NonNullable<Extract<Message, { role: 'assistant' }>['toolCalls']>[number]): AgentInputItem {
  return { type: 'function_call', callId: id, name, arguments: text, status: 'completed' }
}
