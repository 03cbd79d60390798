import type { AgentOutputItem, ModelResponse } from '@openai/agents-core'
import type { Choice, FinishReason, ModelReply, ModelRequest, ToolCall } from '@orreryjs/core'
import { estimateUsage } from '@orreryjs/core'
import { cutAtStop } from '../stop.ts'

/** A response of the OpenAI Agents SDK as a reply of one choice. What a model reasons, and what its server did by itself, is left out. */
export function toReply({ output, usage }: ModelResponse, request: ModelRequest): ModelReply {
  const texts: string[] = []
  const toolCalls: ToolCall[] = []
  let finish: FinishReason = 'stop'
  for (const item of output) {
    if (item.type === 'function_call') toolCalls.push({ id: item.callId, name: item.name, arguments: item.arguments })
    if (!isMessage(item)) continue
    for (const part of item.content) {
      if (part.type === 'output_text') texts.push(part.text)
      if (part.type === 'refusal') texts.push(part.refusal)
      if (part.type === 'refusal') finish = 'content-filter'
    }
    if (item.status === 'incomplete') finish = 'length'
  }
  if (finish === 'stop' && toolCalls.length > 0) finish = 'tool-calls'
  const choice = { text: texts.join(''), ...(toolCalls.length > 0 && { toolCalls }), finish }
  const choices: readonly Choice[] = [cutAtStop(choice, request.stop)]
  const { inputTokens, outputTokens } = usage
  // Models that count nothing say 0.
  const isReported = inputTokens > 0 || outputTokens > 0
  return { choices, usage: isReported ? { inputTokens, outputTokens } : estimateUsage(request, choices) }
}

type AssistantMessage = Extract<AgentOutputItem, { readonly role: 'assistant' }>

function isMessage(item: AgentOutputItem): item is AssistantMessage {
  return 'role' in item && item.role === 'assistant'
}
