import type { Message, ModelRequest, Tool, ToolCall, ToolChoice } from '@orreryjs/core'
import type { LanguageModel } from 'ai'
import type { Refused } from '../openai/parameters.ts'
import { type Room, sentBound, sentStops } from '../room.ts'
import type { AiSdkModel, AiSdkOptions } from './model.ts'

type Model = Exclude<LanguageModel, string>
type V2 = Extract<Model, { readonly specificationVersion: 'v2' }>
type V3 = Extract<Model, { readonly specificationVersion: 'v3' }>

/** What a model of either version is called with. */
type CallOptions = Parameters<V2['doGenerate']>[0] & Parameters<V3['doGenerate']>[0]
type Prompt = CallOptions['prompt']
type PromptMessage = Prompt[number]
type FunctionTool = Extract<NonNullable<CallOptions['tools']>[number], { readonly type: 'function' }>

/** How a model is asked, and what it was found to be like. */
interface Asking extends Pick<AiSdkOptions, 'temperature' | 'topP' | 'maxTokens' | 'providerOptions'> {
  readonly refused: Refused
  readonly room: Room
  /** Whether what the next request begins with too is marked, to be kept. */
  readonly marks: boolean
}

/** A request in the form of the AI SDK's providers. The purpose stays here, and so does `n`: they know no such thing. */
export function toCallOptions(request: ModelRequest, asking: Asking, abortSignal: AbortSignal): CallOptions {
  const { messages, format, schema, seed } = request
  const { refused, room, topP, providerOptions, marks } = asking
  const temperature = asking.temperature ?? request.temperature
  const bound = sentBound(asking.maxTokens ?? request.maxTokens, room)
  const stop = sentStops(request, room, false)
  return {
    prompt: marks ? withCacheMarks(toPrompt(messages)) : toPrompt(messages),
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

/** What a refusal of a parameter can be about, by the names of chat completions. */
export function sentNames(
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
  refused: Refused,
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

/** Results that follow each other are one message there. */
function toPrompt(messages: readonly Message[]): Prompt {
  const names = new Map<string, string>()
  const prompt: PromptMessage[] = []
  for (const message of messages) {
    if (message.role === 'assistant') for (const { id, name } of message.toolCalls ?? []) names.set(id, name)
    const last = prompt.at(-1)
    const next = toMessage(message, names)
    if (last?.role === 'tool' && next.role === 'tool') last.content.push(...next.content)
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
  return { type: 'tool-call', toolCallId: id, toolName: name, input: parsedOr(text) }
}

/** Arguments that are no JSON go as the text they are. */
function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What tells Anthropic to keep everything up to here for the next request. */
const KEEP = { anthropic: { cacheControl: { type: 'ephemeral' } } } as const

/** A message of the AI SDK, as far as it is looked at here. */
interface CacheableMessage {
  readonly role: string
  content: unknown
  providerOptions?: unknown
}

interface MarkedPart {
  readonly type: 'text'
  readonly text: string
  readonly providerOptions?: typeof KEEP
}

/** Characters of a piece at least: providers keep nothing much shorter. */
const PIECE = 4096

/**
 * Whether a model keeps the beginning of a prompt where it is told to: those of Anthropic, at whichever provider takes its marks. Others
 * keep it by themselves, or not at all.
 */
export function keepsWhereTold({ provider, modelId }: Pick<AiSdkModel, 'provider' | 'modelId'>): boolean {
  return /anthropic/i.test(provider) || (/claude/i.test(modelId) && /vertex|openrouter/i.test(provider))
}

/**
 * Marks what the next request will begin with too. Prompts of agents grow: the last message comes in pieces that end at the same places
 * whatever follows, and the last whole piece is marked. Where model and user have spoken before, each request begins with all of the
 * last one, so that the end is marked too. Not a character changes.
 */
function withCacheMarks<Prompt extends readonly CacheableMessage[]>(prompt: Prompt): Prompt {
  const last = prompt.at(-1)
  if (last === undefined) return prompt
  const isTalk = prompt.some(({ role }) => role === 'assistant' || role === 'tool')
  const pieces = piecesOf(last)
  if (pieces.length > 1) {
    const marked = pieces.length - 2
    last.content = pieces.map(
      (text, index): MarkedPart => ({ type: 'text', text, ...(index === marked && { providerOptions: KEEP }) }),
    )
  } else if (!isTalk) mark(prompt.at(-2))
  if (isTalk) mark(last)
  return prompt
}

function mark(message: CacheableMessage | undefined): void {
  if (message !== undefined) message.providerOptions = KEEP
}

/** The text of a user's message, cut behind the first line that ends so far from the last cut. */
function piecesOf({ role, content }: CacheableMessage): readonly string[] {
  const [part] = role === 'user' ? (content as readonly { readonly text?: string }[]) : []
  const text = part?.text ?? ''
  const pieces: string[] = []
  let from = 0
  for (let end = text.indexOf('\n', PIECE); end >= 0; end = text.indexOf('\n', from + PIECE)) {
    pieces.push(text.slice(from, end + 1))
    from = end + 1
  }
  return [...pieces, text.slice(from)].filter((piece) => piece !== '')
}
