import {
  Agent,
  type AgentInputItem,
  type Model,
  ModelBehaviorError,
  type ModelResponse,
  Runner,
  setTracingDisabled,
  tool,
  Usage,
} from '@openai/agents-core'
import type { Answer, Message } from '@orreryjs/core'
import type { AsyncEpisode } from '@orreryjs/core/agents'
import { INSTRUCTIONS, play, toolsOf } from './world-tools.ts'

// The journal contains everything; the SDK would trace to the console, or to OpenAI if a key is set.
setTracingDisabled(true)

/** Runs the loop of the OpenAI Agents SDK with the episode's model. */
export default async function openaiAgents(episode: AsyncEpisode): Promise<Answer | undefined> {
  let ended = false
  const agent = new Agent({
    name: 'player',
    instructions: INSTRUCTIONS,
    model: modelOf(episode),
    toolUseBehavior: async () =>
      ended
        ? { isFinalOutput: true, isInterrupted: undefined, finalOutput: 'done' }
        : { isFinalOutput: false, isInterrupted: undefined },
  })
  const refreshTools = async (): Promise<void> => {
    const tools = (await toolsOf(episode)).map(({ name, description, parameters }) =>
      tool({
        name,
        description,
        strict: false,
        parameters: { required: [], additionalProperties: true, ...parameters } as never,
        errorFunction: null,
        execute: async (input) => {
          const played = await play(episode, { name, arguments: JSON.stringify(input) })
          ended = played.ended
          if (!ended) await refreshTools()
          return played.text
        },
      }),
    )
    agent.tools.splice(0, agent.tools.length, ...tools)
  }
  await refreshTools()
  const runner = new Runner({ tracingDisabled: true })
  try {
    await runner.run(agent, episode.observation.text, { maxTurns: 10_000, signal: episode.signal })
    return undefined
  } catch (error) {
    // A call of an unknown tool ends the loop of this SDK. The agent stops; this is not an infrastructure error.
    if (error instanceof ModelBehaviorError) return { text: error.message, claim: 'failure' }
    throw error
  }
}

/** Adapts the episode's model to the SDK. Its calls and tokens are in the journal. */
function modelOf(episode: AsyncEpisode): Model {
  return {
    getResponse: async ({ systemInstructions, input, tools }): Promise<ModelResponse> => {
      const availableTools = (await toolsOf(episode)).filter(({ name }) =>
        tools.some((each) => 'name' in each && each.name === name),
      )
      const system: readonly Message[] = systemInstructions === undefined ? [] : [{ role: 'system', content: systemInstructions }]
      const items = typeof input === 'string' ? [{ role: 'user' as const, content: input }] : input
      const messages = [...system, ...items.flatMap(toMessages)]
      const { choices, usage } = await episode.ask({ purpose: 'openai-agents.respond', messages, tools: availableTools })
      const { text = '', toolCalls = [] } = choices[0] ?? {}
      const message: ModelResponse['output'][number] = {
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text }],
      }
      const calls = toolCalls.map(
        ({ id, name, arguments: args }) =>
          ({ type: 'function_call', callId: id, name, arguments: args, status: 'completed' }) as const,
      )
      return {
        output: [...(text === '' && calls.length > 0 ? [] : [message]), ...calls],
        usage: new Usage({ requests: 1, inputTokens: usage.inputTokens, outputTokens: usage.outputTokens }),
      }
    },
    getStreamedResponse: () => {
      throw new Error('streaming is not supported')
    },
  }
}

function toMessages(item: AgentInputItem): readonly Message[] {
  if (item.type === 'function_call') {
    const { callId: id, name, arguments: text } = item
    return [{ role: 'assistant', content: '', toolCalls: [{ id, name, arguments: text }] }]
  }
  if (item.type === 'function_call_result') {
    return [{ role: 'tool', content: textOf(item.output), toolCallId: item.callId }]
  }
  if (!('role' in item) || !('content' in item)) return []
  return [{ role: item.role, content: textOf(item.content) }]
}

/** Text of message content: a string, a part, or a list of parts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (Array.isArray(content)) return content.map(textOf).join('')
  return typeof content === 'object' && content !== null && 'text' in content ? String(content.text) : ''
}
