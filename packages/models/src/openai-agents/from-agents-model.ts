import type { AgentOutputItem, Model, ModelResponse } from '@openai/agents-core'
import {
  type Choice,
  type ErrorCode,
  estimateUsage,
  type FinishReason,
  type LanguageModel,
  type ModelReply,
  type ModelRequest,
  type ToolCall,
  type Usage,
} from '@orreryjs/core'
import { enoughChoices } from '../openai/choices.ts'
import { withThoughtsCounted } from '../openai/usage.ts'
import { joinReasoning, withoutReasoning } from '../reasoning.ts'
import { type CodesByName, sdkFailure } from '../sdk-failure.ts'
import { toChoice } from '../to-choice.ts'
import { toAgentsRequest } from './request.ts'

/** A model of the OpenAI Agents SDK. */
export type AgentsModel = Pick<Model, 'getResponse'>

/** What a model of the OpenAI Agents SDK does not say of itself. */
export interface AgentsModelOptions {
  /** Name in results and logs, as such a model has none: say what decides the replies. @default 'openai-agents' */
  readonly id?: string
}

/** The SDK's errors; those of servers are told by their HTTP status. */
const CODES: CodesByName = new Map<string, ErrorCode>([
  ['ModelBehaviorError', 'MODEL_BAD_REPLY'],
  ['ModelRefusalError', 'MODEL_REFUSED'],
  ['UserError', 'MODEL_REFUSED'],
])

/**
 * A model of the OpenAI Agents SDK as one of ours, tools and token counts included. It is called once for each choice and never
 * again after a failure, without tracing. That protocol has no place for stop sequences and seeds: replies are cut here, and a seed
 * has no effect.
 *
 * `generate` throws an `OrreryError` with a `MODEL_` code, or the signal's reason when it is aborted.
 */
export function fromAgentsModel(model: AgentsModel, { id = 'openai-agents' }: AgentsModelOptions = {}): LanguageModel {
  return {
    id,
    kind: 'server',
    generate: (request, { signal }) => enoughChoices(request, (each) => answer(model, id, each, signal)),
  }
}

async function answer(model: AgentsModel, id: string, request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
  signal.throwIfAborted()
  try {
    return toReply(await model.getResponse(toAgentsRequest(request, signal)), request)
  } catch (error) {
    signal.throwIfAborted()
    throw sdkFailure(error, id, CODES)
  }
}

/** A response of the OpenAI Agents SDK as a reply of one choice. What its server did by itself is left out. */
function toReply({ output, usage }: ModelResponse, request: ModelRequest): ModelReply {
  const texts: string[] = []
  const thoughts: string[] = []
  const toolCalls: ToolCall[] = []
  let finish: FinishReason = 'stop'
  for (const item of output) {
    if (item.type === 'function_call') toolCalls.push({ id: item.callId, name: item.name, arguments: item.arguments })
    if (item.type === 'reasoning') thoughts.push(...(item.rawContent ?? item.content).map(({ text }) => text))
    if (!isMessage(item)) continue
    for (const part of item.content) {
      if (part.type === 'output_text') texts.push(part.text)
      if (part.type === 'refusal') texts.push(part.refusal)
      if (part.type === 'refusal') finish = 'refusal'
    }
    if (item.status === 'incomplete') finish = 'length'
  }
  if (finish === 'stop' && toolCalls.length > 0) finish = 'tool-calls'
  const said = joinReasoning(thoughts.join('\n'), withoutReasoning(texts.join(''), request))
  const choices: readonly Choice[] = [toChoice(said, toolCalls, finish, request)]
  const { inputTokens, outputTokens } = usage
  // Models that count nothing say 0.
  const isReported = inputTokens > 0 || outputTokens > 0
  const counted = isReported ? { inputTokens, outputTokens, ...detailsOf(usage) } : estimateUsage(request, choices)
  return { choices, usage: withThoughtsCounted(counted, choices) }
}

function detailsOf({ inputTokensDetails = [], outputTokensDetails = [] }: ModelResponse['usage']): Partial<Usage> {
  const total = (details: readonly Readonly<Record<string, number>>[], name: string): number =>
    details.reduce((sum, each) => sum + (each[name] ?? 0), 0)
  const cachedTokens = total(inputTokensDetails, 'cached_tokens')
  const reasoningTokens = total(outputTokensDetails, 'reasoning_tokens')
  return { ...(reasoningTokens > 0 && { reasoningTokens }), ...(cachedTokens > 0 && { cachedTokens }) }
}

type AssistantMessage = Extract<AgentOutputItem, { readonly role: 'assistant' }>

function isMessage(item: AgentOutputItem): item is AssistantMessage {
  return 'role' in item && item.role === 'assistant'
}
