import type { JsonObject, Message, ModelRequest, Tool, ToolChoice } from '@orreryjs/core'
import type {
  FunctionTool,
  ResponseCreateParamsNonStreaming,
  ResponseInputItem,
  ToolChoiceFunction,
  ToolChoiceOptions,
} from 'openai/resources/responses/responses'
import { tokenLimitToSend } from '../../reasoning-tokens.ts'
import { temperatureOf } from '../chat/request.ts'
import type { ServerCapabilities } from '../protocol.ts'
import type { OpenAISettings } from '../settings.ts'

export type Body = Omit<ResponseCreateParamsNonStreaming, 'stream'>

type Effort = NonNullable<NonNullable<Body['reasoning']>['effort']>

/** The official server rejects a smaller limit. */
const MIN_OUTPUT_TOKENS = 16

/**
 * Converts a request to the Responses API, without parameters that the server rejected. `purpose`, `stop`, `seed` and `n` are not sent.
 */
export function toBody(request: ModelRequest, settings: OpenAISettings, { refused, reasoning }: ServerCapabilities): Body {
  const bound = tokenLimitToSend(settings.maxTokens ?? request.maxTokens, reasoning)
  const isReasoning = settings.isReasoningModel || reasoning.isReasoning
  const { tools = [], toolChoice } = request
  const body: Body = {
    model: settings.model,
    input: request.messages.flatMap((message) => toItems(message, !refused.has('reasoning_content'))),
    ...(refused.has('store') ? {} : { store: false }),
    ...(tools.length > 0 && !refused.has('tools') && { tools: tools.map(toTool) }),
    ...(tools.length > 0 && toolChoice !== undefined && !refused.has('tool_choice') && { tool_choice: toChoice(toolChoice) }),
    ...(tools.length > 0 &&
      request.parallelToolCalls !== undefined &&
      !refused.has('parallel_tool_calls') && { parallel_tool_calls: request.parallelToolCalls }),
    ...formatOf(request),
    ...(refused.has('temperature') ? {} : temperatureOf(request, settings)),
    ...(settings.topP !== undefined && { top_p: settings.topP }),
    ...includedIn(request, refused, isReasoning),
    ...reasoningOf(settings, isReasoning && !refused.has('reasoning_summary')),
    ...(settings.promptCacheKey !== undefined &&
      !refused.has('prompt_cache_key') && { prompt_cache_key: settings.promptCacheKey }),
    ...(bound !== undefined && { max_output_tokens: Math.max(MIN_OUTPUT_TOKENS, bound) }),
  }
  return { ...body, ...settings.extraBody }
}

/** Requests a schema in strict mode, as for chat completions. */
function formatOf({ format, schema }: ModelRequest): Pick<Body, 'text'> {
  if (format !== 'json') return {}
  if (schema === undefined) return { text: { format: { type: 'json_object' } } }
  return { text: { format: { type: 'json_schema', name: 'reply', strict: true, schema: { ...schema } } } }
}

/** Requests log probabilities, and encrypted reasoning for a conversation with tools. */
function includedIn(
  { logprobs, tools = [] }: ModelRequest,
  refused: ServerCapabilities['refused'],
  isReasoning: boolean,
): Pick<Body, 'include' | 'top_logprobs'> {
  const sendsLogprobs = logprobs !== undefined && !refused.has('logprobs')
  const sendsReasoning = isReasoning && tools.length > 0 && !refused.has('reasoning_content')
  const include: NonNullable<Body['include']> = [
    ...(sendsLogprobs ? (['message.output_text.logprobs'] as const) : []),
    ...(sendsReasoning ? (['reasoning.encrypted_content'] as const) : []),
  ]
  return { ...(include.length > 0 && { include }), ...(sendsLogprobs && logprobs > 0 && { top_logprobs: logprobs }) }
}

/** Reasoning is not returned; a summary is, on request. */
function reasoningOf({ reasoningEffort }: OpenAISettings, summary: boolean): Pick<Body, 'reasoning'> {
  const reasoning = {
    ...(reasoningEffort !== undefined && { effort: reasoningEffort as Effort }),
    ...(summary && { summary: 'auto' as const }),
  }
  return Object.keys(reasoning).length === 0 ? {} : { reasoning }
}

/**
 * With `sendsReasoning`, a reply of this API is sent back as it was received. Otherwise tool calls are sent without item ids, because with
 * an id the server requires the reasoning item before the call.
 */
function toItems(message: Message, sendsReasoning: boolean): readonly ResponseInputItem[] {
  switch (message.role) {
    case 'system':
    case 'user':
      return [{ role: message.role, content: message.content }]
    case 'tool':
      return [{ type: 'function_call_output', call_id: message.toolCallId, output: message.content }]
    case 'assistant': {
      const { content, toolCalls = [], native } = message
      if (sendsReasoning && native?.api === 'responses') return native.items as unknown as readonly ResponseInputItem[]
      const calls = toolCalls.map(
        ({ id, name, arguments: text }) => ({ type: 'function_call', call_id: id, name, arguments: text }) as const,
      )
      return content === '' && calls.length > 0 ? calls : [{ role: 'assistant', content }, ...calls]
    }
    default:
      return message satisfies never
  }
}

/** Strict mode is the default of this API, but supports only a subset of schemas. */
function toTool({ name, description, parameters }: Tool): FunctionTool {
  return { type: 'function', name, description, parameters: { ...(parameters as JsonObject) }, strict: false }
}

function toChoice(choice: ToolChoice): ToolChoiceOptions | ToolChoiceFunction {
  return typeof choice === 'string' ? choice : { type: 'function', name: choice.name }
}
