import {
  type Choice,
  type FinishReason,
  type JsonObject,
  type ModelReply,
  type ModelRequest,
  type NativeReply,
  OrreryError,
  type ToolCall,
} from '@orreryjs/core'
import { toChoice } from '../choices.ts'
import { type Exchange, limitsIn } from '../exchange.ts'
import type { ReportedCounts } from '../openai/believable-usage.ts'
import type { OptionalParameter, UnsupportedParameters } from '../openai/parameters.ts'
import { usageOf } from '../openai/usage.ts'
import { joinReasoning, separateReasoning } from '../reasoning.ts'
import { type ReasoningTokens, stopsToSend } from '../reasoning-tokens.ts'
import type { AiSdkOptions, AiSdkPart, AiSdkResult, AiSdkUsage } from './model.ts'
import { parseJsonOrText, sentParameters } from './request.ts'

/** Converts a result of the AI SDK to a reply with one choice. Throws `MODEL_BAD_REPLY` if the model reports an error. */
export function toReply(
  { content, finishReason, usage, response }: AiSdkResult,
  request: ModelRequest,
  { id, options }: { readonly id: string; readonly options: AiSdkOptions },
): ModelReply {
  const textOf = (type: string): readonly string[] => content.flatMap((part) => (part.type === type ? [part.text ?? ''] : []))
  const toolCalls = content.filter(({ type, providerExecuted }) => type === 'tool-call' && providerExecuted !== true).map(toCall)
  const [reason, raw] = typeof finishReason === 'string' ? [finishReason] : [finishReason.unified, finishReason.raw]
  const finish = raw === 'refusal' ? 'refusal' : toFinish(reason, toolCalls.length > 0)
  const message = joinReasoning(textOf('reasoning').join('\n'), separateReasoning(textOf('text').join(''), request))
  if (finish === 'content-filter' && message.text.trim() === '' && toolCalls.length === 0) {
    throw new OrreryError('MODEL_FILTERED', "the server's content filter blocked the reply")
  }
  const choice = toChoice(message, toolCalls, finish, request)
  const native = (request.tools ?? []).length === 0 ? undefined : nativeReply(content)
  const choices: readonly Choice[] = [native === undefined ? choice : { ...choice, native }]
  const source = { request, choices, received: content, model: options, label: id, onFallback: options.onFallback }
  const model = response?.modelId ?? ''
  return { choices, usage: usageOf(countsOf(usage), source), ...(model !== '' && { model }) }
}

/** Returns the parts to send back, if one of them is reasoning or signed. */
function nativeReply(content: readonly AiSdkPart[]): NativeReply | undefined {
  const parts = content.filter(({ type, providerExecuted }) => SENT_BACK.has(type) && providerExecuted !== true)
  if (!parts.some(({ type, providerMetadata }) => type === 'reasoning' || providerMetadata !== undefined)) return undefined
  const items = parts.map(({ providerMetadata, input, ...part }) => ({
    ...part,
    ...(input !== undefined && { input: typeof input === 'string' ? parseJsonOrText(input) : input }),
    ...(providerMetadata !== undefined && { providerOptions: providerMetadata }),
  }))
  return { api: 'ai-sdk', items: items as readonly JsonObject[] }
}

const SENT_BACK: ReadonlySet<string> = new Set(['text', 'reasoning', 'tool-call'])

function toCall({ toolCallId = '', toolName = '', input }: AiSdkPart): ToolCall {
  return { id: toolCallId, name: toolName, arguments: typeof input === 'string' ? input : JSON.stringify(input ?? {}) }
}

function toFinish(reason: string, calls: boolean): FinishReason {
  switch (reason) {
    case 'stop':
    case 'length':
    case 'tool-calls':
    case 'content-filter':
      return reason
    case 'error':
      throw new OrreryError('MODEL_BAD_REPLY', 'the model stopped with an error')
    default:
      return calls ? 'tool-calls' : 'stop'
  }
}

function countsOf({ inputTokens, outputTokens, reasoningTokens, cachedInputTokens }: AiSdkUsage): ReportedCounts {
  const [input, output] = [inputTokens, outputTokens].map((count) => (typeof count === 'object' ? count.total : count))
  // The oldest protocol counts tokens that Anthropic read from its cache separately.
  const isApart = typeof input === 'number' && cachedInputTokens !== undefined && cachedInputTokens > input
  return {
    input: isApart ? input + cachedInputTokens : input,
    output,
    reasoning: typeof outputTokens === 'object' ? outputTokens.reasoning : reasoningTokens,
    cached: typeof inputTokens === 'object' ? inputTokens.cacheRead : cachedInputTokens,
    written: typeof inputTokens === 'object' ? inputTokens.cacheWrite : undefined,
  }
}

/** Parameter names of the AI SDK, as in provider warnings, and the names used here. */
const PARAMETER_NAMES: Readonly<Record<string, OptionalParameter>> = {
  responseFormat: 'response_format',
  stopSequences: 'stop',
  toolChoice: 'tool_choice',
}

/** Describes the request as sent and the reply; parameters that the provider reports as unsupported were not sent. */
export function exchangeOf(
  request: ModelRequest,
  result: AiSdkResult,
  reply: ModelReply,
  {
    refused,
    reasoning,
    options,
  }: { readonly refused: UnsupportedParameters; readonly reasoning: ReasoningTokens; readonly options: AiSdkOptions },
): Exchange {
  const warned = (result.warnings ?? []).map(({ setting, feature }) => String(setting ?? feature ?? ''))
  const notSent = new Set<string>([
    ...refused,
    ...warned.map((name) => (Object.hasOwn(PARAMETER_NAMES, name) ? PARAMETER_NAMES[name] : undefined) ?? name),
  ])
  if (stopsToSend(request, reasoning, false).length === 0) notSent.add('stop')
  const headers = result.response?.headers
  return {
    sent: Object.keys(sentParameters(request, options)).filter((name) => !notSent.has(name)),
    reply,
    limits: limitsIn((name) => headers?.[name]),
  }
}
