import type { Message, ModelRequest, Tool, ToolChoice } from '@orreryjs/core'
import type {
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionFunctionTool,
  ChatCompletionMessageParam,
  ChatCompletionToolChoiceOption,
} from 'openai/resources/chat/completions'
import { sentBound, sentStops } from '../../room.ts'
import type { OptionalParameter, Refused } from '../parameters.ts'
import type { Learned } from '../protocol.ts'
import type { OpenAISettings } from '../settings.ts'

export type Parameters = Omit<ChatCompletionCreateParamsNonStreaming, 'stream'>

type ReasoningEffort = NonNullable<Parameters['reasoning_effort']>

/** A request in the form of the chat completions protocol, without what the server refused. The purpose stays here. */
export function toParameters(request: ModelRequest, settings: OpenAISettings, { refused, room }: Learned): Parameters {
  const stop = sentStops(request, room, settings.blankStops)
  const bound = sentBound(settings.maxTokens ?? request.maxTokens, room)
  const parameters = {
    model: settings.model,
    messages: request.messages.map(toMessage),
    ...toolParameters(request),
    ...responseFormat(request),
    ...temperatureOf(request, settings),
    ...(settings.topP === undefined ? {} : { top_p: settings.topP }),
    ...(settings.reasoningEffort === undefined ? {} : { reasoning_effort: settings.reasoningEffort as ReasoningEffort }),
    ...(settings.promptCacheKey === undefined ? {} : { prompt_cache_key: settings.promptCacheKey }),
    ...(bound === undefined ? {} : tokenLimit(bound, settings, refused)),
    ...(stop.length === 0 ? {} : { stop: [...stop] }),
    ...(request.n === undefined ? {} : { n: request.n }),
    ...(request.seed === undefined ? {} : { seed: request.seed }),
    ...(refused.has('logprobs') ? {} : logprobsOf(request)),
    ...(settings.stream ? { stream_options: { include_usage: true } } : {}),
  }
  // The format of a request that is adapted is one that the server takes.
  const kept = Object.entries(parameters).filter(
    ([name]) => name === 'response_format' || !refused.has(name as OptionalParameter),
  )
  return { ...Object.fromEntries(kept), ...settings.extraBody } as unknown as Parameters
}

/** An object of a stated shape is asked for strictly; a server that knows no schemas refuses the parameter, and is asked in words. */
function responseFormat({ format, schema }: ModelRequest): Partial<Parameters> {
  if (format !== 'json') return {}
  if (schema === undefined) return { response_format: { type: 'json_object' } }
  return { response_format: { type: 'json_schema', json_schema: { name: 'reply', strict: true, schema } } }
}

function toolParameters({ tools = [], toolChoice }: ModelRequest): Partial<Parameters> {
  if (tools.length === 0) return {}
  return { tools: tools.map(toTool), ...(toolChoice === undefined ? {} : { tool_choice: toChoice(toolChoice) }) }
}

function logprobsOf({ logprobs }: ModelRequest): Partial<Parameters> {
  if (logprobs === undefined) return {}
  return { logprobs: true, ...(logprobs > 0 && { top_logprobs: logprobs }) }
}

/** Reasoning models know one temperature; what the user chose is sent all the same, and refused where it is wrong. */
export function temperatureOf(request: ModelRequest, settings: OpenAISettings): { temperature?: number } {
  const temperature = settings.temperature ?? (settings.reasoning ? undefined : request.temperature)
  return temperature === undefined ? {} : { temperature }
}

/** The official server refuses the old name for its newer models; many other servers know nothing else. */
function tokenLimit(
  bound: number,
  { official, reasoning }: OpenAISettings,
  refused: Refused,
): { max_completion_tokens: number } | { max_tokens: number } {
  const newer = refused.has('max_tokens') || ((official || reasoning) && !refused.has('max_completion_tokens'))
  return newer ? { max_completion_tokens: bound } : { max_tokens: bound }
}

/** A message in the form of the chat completions protocol. */
export function toMessage(message: Message): ChatCompletionMessageParam {
  switch (message.role) {
    case 'system':
    case 'user':
      return { role: message.role, content: message.content }
    case 'tool':
      return { role: 'tool', content: message.content, tool_call_id: message.toolCallId }
    case 'assistant': {
      if (message.toolCalls === undefined || message.toolCalls.length === 0)
        return { role: 'assistant', content: message.content }
      const calls = message.toolCalls.map(({ id, name, arguments: text }) => {
        return { id, type: 'function' as const, function: { name, arguments: text } }
      })
      return { role: 'assistant', content: message.content, tool_calls: calls }
    }
    default:
      return message satisfies never
  }
}

/** A tool in the form of the chat completions protocol. */
export function toTool(tool: Tool): ChatCompletionFunctionTool {
  return { type: 'function', function: { name: tool.name, description: tool.description, parameters: { ...tool.parameters } } }
}

function toChoice(choice: ToolChoice): ChatCompletionToolChoiceOption {
  return typeof choice === 'string' ? choice : { type: 'function', function: { name: choice.name } }
}
