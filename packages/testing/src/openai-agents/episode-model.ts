import { type AgentInputItem, type Model, type ModelRequest as SdkRequest, Usage } from '@openai/agents'
import type { JsonObject, Message, ModelRequest, Tool, ToolChoice } from '@orreryjs/core'
import { type AskingEpisode, askEpisode, type EpisodeReply, refusePart } from '../episode-reply.ts'

/** Returns the episode's model as a model of the OpenAI Agents SDK. Its calls and tokens are counted and recorded as for any agent. */
export function episodeModel(episode: AskingEpisode): Model {
  return {
    getResponse: async (request) => {
      const reply = await askEpisode(episode, toRequest(request))
      const { inputTokens, outputTokens } = reply.usage
      return { output: toItems(reply), usage: new Usage({ requests: 1, inputTokens, outputTokens }) }
    },
    async *getStreamedResponse(request) {
      const reply = await askEpisode(episode, toRequest(request))
      const { inputTokens, outputTokens } = reply.usage
      const usage = { requests: 1, inputTokens, outputTokens, totalTokens: inputTokens + outputTokens }
      yield { type: 'response_started' }
      if (reply.text !== '') yield { type: 'output_text_delta', delta: reply.text }
      yield { type: 'response_done', response: { id: '', output: toItems(reply), usage } }
    },
  }
}

/** A reply without tool calls has a message even if it is empty: the message ends the loop. */
function toItems({ text, toolCalls, finish }: EpisodeReply) {
  const content = [finish === 'refusal' ? { type: 'refusal' as const, refusal: text } : { type: 'output_text' as const, text }]
  const message = { type: 'message', role: 'assistant', status: 'completed', content } as const
  const calls = toolCalls.map(
    ({ id: callId, name, arguments: args }) =>
      ({ type: 'function_call', callId, name, arguments: args, status: 'completed' }) as const,
  )
  return [...(text === '' && calls.length > 0 ? [] : [message]), ...calls]
}

function toRequest({ systemInstructions, input, tools, modelSettings, outputType, handoffs }: SdkRequest): ModelRequest {
  const { temperature, maxTokens, toolChoice } = modelSettings
  const items = typeof input === 'string' ? [{ role: 'user' as const, content: input }] : input
  const system: readonly Message[] = systemInstructions === undefined ? [] : [{ role: 'system', content: systemInstructions }]
  const allTools = [...tools.map(toTool), ...handoffs.map(toHandoff)]
  return {
    purpose: 'openai-agents.generate',
    messages: [...system, ...items.flatMap(toMessages)],
    ...(allTools.length > 0 && { tools: allTools }),
    ...(toolChoice !== undefined && { toolChoice: toToolChoice(toolChoice) }),
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { maxTokens }),
    ...(outputType !== 'text' && { format: 'json', schema: outputType.schema as unknown as JsonObject }),
  }
}

function toTool(tool: SdkRequest['tools'][number]): Tool {
  if (tool.type !== 'function') return refusePart(tool.type)
  return { name: tool.name, description: tool.description, parameters: tool.parameters as unknown as JsonObject }
}

function toHandoff({ toolName: name, toolDescription: description, inputJsonSchema }: SdkRequest['handoffs'][number]): Tool {
  return { name, description, parameters: inputJsonSchema as unknown as JsonObject }
}

function toToolChoice(choice: string): ToolChoice {
  return choice === 'auto' || choice === 'none' || choice === 'required' ? choice : { name: choice }
}

function toMessages(item: AgentInputItem): readonly Message[] {
  if (item.type === 'function_call') {
    const { callId: id, name, arguments: text } = item
    return [{ role: 'assistant', content: '', toolCalls: [{ id, name, arguments: text }] }]
  }
  if (item.type === 'function_call_result') {
    return [{ role: 'tool', content: toText(item.output), toolCallId: item.callId }]
  }
  if (item.type === 'reasoning') return []
  if (!('role' in item) || !('content' in item)) return refusePart(String(item.type))
  return [{ role: item.role, content: toText(item.content) }]
}

/** Returns the text of message content: a string, a part, or a list of parts. */
function toText(content: unknown): string {
  if (typeof content === 'string') return content
  if (Array.isArray(content)) return content.map(toText).join('')
  const part = content as { readonly type?: unknown; readonly text?: unknown; readonly refusal?: unknown }
  const text = part.text ?? part.refusal
  return typeof text === 'string' ? text : refusePart(String(part.type))
}
