import { type Message, type ModelRequest, parseJson, type Tool, type ToolCall, type ToolChoice } from '@orreryjs/core'
import type { LanguageModel } from 'ai'
import type { UnsupportedParameters } from '../openai/parameters.ts'
import { type ReasoningTokens, stopsToSend, tokenLimitToSend } from '../reasoning-tokens.ts'
import type { AiSdkModel, AiSdkOptions } from './model.ts'

type Model = Exclude<LanguageModel, string>
type V2 = Extract<Model, { readonly specificationVersion: 'v2' }>
type V3 = Extract<Model, { readonly specificationVersion: 'v3' }>

/** Call options of either protocol version. */
type CallOptions = Parameters<V2['doGenerate']>[0] & Parameters<V3['doGenerate']>[0]
type Prompt = CallOptions['prompt']
type PromptMessage = Prompt[number]
type FunctionTool = Extract<NonNullable<CallOptions['tools']>[number], { readonly type: 'function' }>

/** Settings of a request, including learned properties of the model. */
interface CallSettings extends Pick<AiSdkOptions, 'temperature' | 'topP' | 'maxTokens' | 'providerOptions'> {
  readonly refused: UnsupportedParameters
  readonly reasoning: ReasoningTokens
  /** True to mark the prefix to cache for the next request. */
  readonly hasCacheMarks: boolean
}

/** Converts a request to the AI SDK's call options. `purpose` and `n` are not sent; the SDK has no such options. */
export function toCallOptions(request: ModelRequest, settings: CallSettings, abortSignal: AbortSignal): CallOptions {
  const { messages, format, schema, seed } = request
  const { refused, reasoning, topP, providerOptions, hasCacheMarks } = settings
  const temperature = settings.temperature ?? request.temperature
  const bound = tokenLimitToSend(settings.maxTokens ?? request.maxTokens, reasoning)
  const stop = stopsToSend(request, reasoning, false)
  return {
    prompt: hasCacheMarks ? withCacheMarks(toPrompt(messages)) : toPrompt(messages),
    ...toolOptions(request, refused),
    ...(format === 'json' && { responseFormat: { type: 'json', ...(schema && { schema }) } }),
    ...(temperature !== undefined && !refused.has('temperature') && { temperature }),
    ...(topP !== undefined && { topP }),
    ...(bound !== undefined && { maxOutputTokens: bound }),
    ...(stop.length > 0 && !refused.has('stop') && { stopSequences: [...stop] }),
    ...(seed !== undefined && !refused.has('seed') && { seed }),
    ...(providerOptions !== undefined && { providerOptions: providerOptions as CallOptions['providerOptions'] & object }),
    abortSignal,
  }
}

/** Returns the parameters that a server may reject, by their names in chat completions. */
export function sentParameters(
  { tools = [], toolChoice, format, temperature, stop = [], seed }: ModelRequest,
  options: Pick<AiSdkOptions, 'temperature'>,
): object {
  return {
    ...((options.temperature ?? temperature) !== undefined && { temperature }),
    ...(stop.length > 0 && { stop }),
    ...(seed !== undefined && { seed }),
    ...(format === 'json' && { response_format: format }),
    ...(tools.length > 0 && { tools, ...(toolChoice !== undefined && { tool_choice: toolChoice }) }),
  }
}

function toolOptions(
  { tools = [], toolChoice = 'auto' }: ModelRequest,
  refused: UnsupportedParameters,
): Pick<CallOptions, 'tools' | 'toolChoice'> {
  if (tools.length === 0) return {}
  return { tools: tools.map(toTool), toolChoice: toChoice(refused.has('tool_choice') ? 'auto' : toolChoice) }
}

function toTool({ name, description, parameters }: Tool): FunctionTool {
  return { type: 'function', name, description, inputSchema: parameters as FunctionTool['inputSchema'] }
}

function toChoice(choice: ToolChoice): NonNullable<CallOptions['toolChoice']> {
  return typeof choice === 'string' ? { type: choice } : { type: 'tool', toolName: choice.name }
}

/** Consecutive tool results form one message in the AI SDK. */
function toPrompt(messages: readonly Message[]): Prompt {
  const names = new Map<string, string>()
  const prompt: PromptMessage[] = []
  for (const message of messages) {
    if (message.role === 'assistant') for (const { id, name } of message.toolCalls ?? []) names.set(id, name)
    const last = prompt.at(-1)
    const next = toMessage(message, names)
    if (last?.role === 'tool' && next.role === 'tool') for (const part of next.content) last.content.push(part)
    else prompt.push(next)
  }
  return prompt
}

function toMessage(message: Message, names: ReadonlyMap<string, string>): PromptMessage {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.content }
    case 'user':
      return { role: 'user', content: [{ type: 'text', text: message.content }] }
    case 'assistant':
      if (message.native?.api === 'ai-sdk') return { role: 'assistant', content: message.native.items as never }
      return { role: 'assistant', content: [...toText(message.content), ...(message.toolCalls ?? []).map(toCall)] }
    case 'tool': {
      const { toolCallId, content } = message
      const toolName = names.get(toolCallId) ?? ''
      return { role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, output: { type: 'text', value: content } }] }
    }
    default:
      return message satisfies never
  }
}

interface TextPart {
  readonly type: 'text'
  text: string
}

function toText(text: string): readonly TextPart[] {
  return text === '' ? [] : [{ type: 'text', text }]
}

interface CallPart {
  readonly type: 'tool-call'
  toolCallId: string
  toolName: string
  input: unknown
}

function toCall({ id, name, arguments: text }: ToolCall): CallPart {
  return { type: 'tool-call', toolCallId: id, toolName: name, input: parseJsonOrText(text) }
}

/** Parses JSON arguments; invalid JSON is passed as a string. */
export function parseJsonOrText(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return text
  }
}

/** Requests caching of the prompt up to this point, at Anthropic. */
const CACHE_MARK = { anthropic: { cacheControl: { type: 'ephemeral' } } } as const

/** A message of the AI SDK, as far as it is used here. */
interface CacheableMessage {
  readonly role: string
  content: unknown
  providerOptions?: unknown
}

interface MarkedPart {
  readonly type: 'text'
  readonly text: string
  readonly providerOptions?: typeof CACHE_MARK
}

/** Minimum characters of a piece; providers do not cache much shorter prefixes. */
const MIN_PIECE_LENGTH = 4096

/**
 * Returns true for models that cache marked prefixes: Anthropic's, at any provider that accepts the marks. Others cache automatically or
 * not at all.
 */
export function cachesMarkedPrefixes({ provider, modelId }: Pick<AiSdkModel, 'provider' | 'modelId'>): boolean {
  return /anthropic/i.test(provider) || (/claude/i.test(modelId) && /vertex|openrouter/i.test(provider))
}

/**
 * Marks the prefix that the next request will share. Prompts of agents grow, so the last message is split at positions that do not depend
 * on later text, and the last complete piece is marked. In a conversation the next request starts with all of this one, so its end is
 * marked too. The text is unchanged.
 */
function withCacheMarks<Prompt extends readonly CacheableMessage[]>(prompt: Prompt): Prompt {
  const last = prompt.at(-1)
  if (last === undefined) return prompt
  const isConversation = prompt.some(({ role }) => role === 'assistant' || role === 'tool')
  const pieces = piecesOf(last)
  if (pieces.length > 1) {
    const marked = pieces.length - 2
    last.content = pieces.map(
      (text, index): MarkedPart => ({ type: 'text', text, ...(index === marked && { providerOptions: CACHE_MARK }) }),
    )
  } else if (!isConversation) mark(prompt.at(-2))
  if (isConversation) mark(last)
  return prompt
}

function mark(message: CacheableMessage | undefined): void {
  if (message !== undefined) message.providerOptions = CACHE_MARK
}

/** Splits a user message at the first line end after each multiple of the piece length. */
function piecesOf({ role, content }: CacheableMessage): readonly string[] {
  const [part] = role === 'user' ? (content as readonly { readonly text?: string }[]) : []
  const text = part?.text ?? ''
  const pieces: string[] = []
  let from = 0
  for (let end = text.indexOf('\n', MIN_PIECE_LENGTH); end >= 0; end = text.indexOf('\n', from + MIN_PIECE_LENGTH)) {
    pieces.push(text.slice(from, end + 1))
    from = end + 1
  }
  return [...pieces, text.slice(from)].filter((piece) => piece !== '')
}
