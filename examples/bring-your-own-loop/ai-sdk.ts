import type { Message, ToolCall } from '@orreryjs/core'
import type { AsyncEpisode } from '@orreryjs/core/agents'
import { generateText, jsonSchema, type LanguageModel, type ToolSet } from 'ai'
import { INSTRUCTIONS, play, toolsOf } from './world-tools.ts'

type Model = Extract<LanguageModel, { readonly specificationVersion: 'v3' }>
type Options = Parameters<Model['doGenerate']>[0]
type Result = Awaited<ReturnType<Model['doGenerate']>>

/** Runs the tool loop of the AI SDK (`generateText`) with the episode's model. */
export default async function aiSdk(episode: AsyncEpisode): Promise<void> {
  const tools: ToolSet = {}
  let ended = false
  const refreshTools = async (): Promise<void> => {
    for (const name of Object.keys(tools)) delete tools[name]
    for (const { name, description, parameters } of await toolsOf(episode)) {
      tools[name] = {
        description,
        inputSchema: jsonSchema(parameters as Parameters<typeof jsonSchema>[0]),
        execute: async (input: unknown) => {
          const played = await play(episode, { name, arguments: JSON.stringify(input) })
          ended = played.ended
          if (!ended) await refreshTools()
          return played.text
        },
      }
    }
  }
  await refreshTools()
  const model = modelOf(episode)
  const prompt = episode.observation.text
  await generateText({
    model,
    system: INSTRUCTIONS,
    prompt,
    tools,
    stopWhen: () => ended,
    maxRetries: 0,
    abortSignal: episode.signal,
  })
}

/** Adapts the episode's model to the AI SDK. Its calls and tokens are in the journal. */
function modelOf(episode: AsyncEpisode): Model {
  return {
    specificationVersion: 'v3',
    provider: 'orrery',
    modelId: 'episode',
    supportedUrls: {},
    doGenerate: async ({ prompt, tools = [] }): Promise<Result> => {
      const availableTools = (await toolsOf(episode)).filter(({ name }) => tools.some((tool) => tool.name === name))
      const { choices, usage } = await episode.ask({
        purpose: 'ai-sdk.generate',
        messages: prompt.flatMap(toMessages),
        tools: availableTools,
      })
      const { text = '', toolCalls = [] } = choices[0] ?? {}
      const calls = toolCalls.map(({ id, name, arguments: input }) => ({
        type: 'tool-call' as const,
        toolCallId: id,
        toolName: name,
        input,
      }))
      return {
        content: [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...calls],
        finishReason: { unified: calls.length > 0 ? 'tool-calls' : 'stop', raw: undefined },
        usage: {
          inputTokens: { total: usage.inputTokens, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
          outputTokens: { total: usage.outputTokens, text: undefined, reasoning: undefined },
        },
        warnings: [],
      }
    },
    doStream: () => Promise.reject(new Error('streaming is not supported')),
  }
}

function toMessages(message: Options['prompt'][number]): readonly Message[] {
  if (message.role === 'system') return [{ role: 'system', content: message.content }]
  const parts: readonly Part[] = message.content
  const content = parts.map((part) => (part.type === 'text' ? (part.text ?? '') : '')).join('')
  if (message.role === 'user') return [{ role: 'user', content }]
  if (message.role === 'tool') return parts.flatMap(toResult)
  const toolCalls = parts.flatMap(toCall)
  return [{ role: 'assistant', content, ...(toolCalls.length > 0 && { toolCalls }) }]
}

/** Fields that are read from message parts of any type. */
interface Part {
  readonly type: string
  readonly text?: string
  readonly toolCallId?: string
  readonly toolName?: string
  readonly input?: unknown
  readonly output?: unknown
}

function toCall({ type, toolCallId = '', toolName = '', input }: Part): readonly ToolCall[] {
  return type === 'tool-call' ? [{ id: toolCallId, name: toolName, arguments: JSON.stringify(input) }] : []
}

function toResult({ type, toolCallId = '', output }: Part): readonly Message[] {
  const { value } = (output ?? {}) as { readonly value?: unknown }
  const content = typeof value === 'string' ? value : JSON.stringify(value)
  return type === 'tool-result' ? [{ role: 'tool', content, toolCallId }] : []
}
