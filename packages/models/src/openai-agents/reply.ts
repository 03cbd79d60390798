import type { AgentOutputItem, ModelResponse } from '@openai/agents-core'
import type { Choice, FinishReason, ModelReply, ModelRequest, ToolCall, Usage } from '@orreryjs/core'
import { estimateUsage } from '@orreryjs/core'
import { withThoughtsCounted } from '../openai/usage.ts'
import { joinReasoning, withoutReasoning } from '../reasoning.ts'
import { toChoice } from '../to-choice.ts'

/** A response of the OpenAI Agents SDK as a reply of one choice. What its server did by itself is left out. */
export function toReply({ output, usage }: ModelResponse, request: ModelRequest): ModelReply {
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
