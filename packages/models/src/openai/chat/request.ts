import type { Message, ModelRequest, Tool, ToolChoice } from '@orreryjs/core'
import type {
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionFunctionTool,
  ChatCompletionMessageParam,
  ChatCompletionToolChoiceOption,
} from 'openai/resources/chat/completions'
import { stopsToSend, tokenLimitToSend } from '../../reasoning-tokens.ts'
import type { OptionalParameter, UnsupportedParameters } from '../parameters.ts'
import type { ServerCapabilities } from '../protocol.ts'
import type { OpenAISettings } from '../settings.ts'

export type Parameters = Omit<ChatCompletionCreateParamsNonStreaming, 'stream'>

type ReasoningEffort = NonNullable<Parameters['reasoning_effort']>

/** Converts a request to the chat completions API, without parameters that the server rejected. `purpose` is not sent. */
export function toParameters(
  request: ModelRequest,
  settings: OpenAISettings,
  { refused, reasoning }: ServerCapabilities,
): Parameters {
  const stop = stopsToSend(request, reasoning, settings.blankStops)
  const bound = tokenLimitToSend(settings.maxTokens ?? request.maxTokens, reasoning)
  const parameters = {
    model: settings.model,
    messages: request.messages.map((message) => toMessage(message, !refused.has('reasoning_content'))),
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
  // The response format of an adapted request is one that the server accepts.
  const supported = Object.entries(parameters).filter(
    ([name]) => name === 'response_format' || !refused.has(name as OptionalParameter),
  )
  return { ...Object.fromEntries(supported), ...settings.extraBody } as unknown as Parameters
}

/** Requests a schema in strict mode; a server without schemas rejects the parameter and is then asked in the prompt. */
function responseFormat({ format, schema }: ModelRequest): Partial<Parameters> {
  if (format !== 'json') return {}
  if (schema === undefined) return { response_format: { type: 'json_object' } }
  return { response_format: { type: 'json_schema', json_schema: { name: 'reply', strict: true, schema } } }
}

function toolParameters({ tools = [], toolChoice, parallelToolCalls }: ModelRequest): Partial<Parameters> {
  if (tools.length === 0) return {}
  return {
    tools: tools.map(toTool),
    ...(toolChoice === undefined ? {} : { tool_choice: toChoice(toolChoice) }),
    ...(parallelToolCalls === undefined ? {} : { parallel_tool_calls: parallelToolCalls }),
  }
}

function logprobsOf({ logprobs }: ModelRequest): Partial<Parameters> {
  if (logprobs === undefined) return {}
  return { logprobs: true, ...(logprobs > 0 && { top_logprobs: logprobs }) }
}

/** Reasoning models accept only one temperature. A temperature set by the user is sent anyway, and rejected if wrong. */
export function temperatureOf(request: ModelRequest, settings: OpenAISettings): { temperature?: number } {
  const temperature = settings.temperature ?? (settings.isReasoningModel ? undefined : request.temperature)
  return temperature === undefined ? {} : { temperature }
}

/** The official server rejects the old name for newer models; many other servers know only the old name. */
function tokenLimit(
  bound: number,
  { isOfficial, isReasoningModel }: OpenAISettings,
  refused: UnsupportedParameters,
): { max_completion_tokens: number } | { max_tokens: number } {
  const newer = refused.has('max_tokens') || ((isOfficial || isReasoningModel) && !refused.has('max_completion_tokens'))
  return newer ? { max_completion_tokens: bound } : { max_tokens: bound }
}

/** Converts a message to the chat completions API. With `sendsReasoning`, a reply of this API is sent back as it was received. */
export function toMessage(message: Message, sendsReasoning = false): ChatCompletionMessageParam {
  switch (message.role) {
    case 'system':
    case 'user':
      return { role: message.role, content: message.content }
    case 'tool':
      return { role: 'tool', content: message.content, tool_call_id: message.toolCallId }
    case 'assistant': {
      const [native] = message.native?.api === 'chat' ? message.native.items : []
      if (sendsReasoning && native !== undefined) return native as unknown as ChatCompletionMessageParam
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

/** Converts a tool to the chat completions API. */
export function toTool(tool: Tool): ChatCompletionFunctionTool {
  return { type: 'function', function: { name: tool.name, description: tool.description, parameters: { ...tool.parameters } } }
}

function toChoice(choice: ToolChoice): ChatCompletionToolChoiceOption {
  return typeof choice === 'string' ? choice : { type: 'function', function: { name: choice.name } }
}
