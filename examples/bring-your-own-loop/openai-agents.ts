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

// Its traces go to the console, or to OpenAI where there is a key; the journal has all of it.
setTracingDisabled(true)

/** The loop of the OpenAI Agents SDK, with the episode's model behind it. */
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
  const turnPage = async (): Promise<void> => {
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
          if (!ended) await turnPage()
          return played.text
        },
      }),
    )
    agent.tools.splice(0, agent.tools.length, ...tools)
  }
  await turnPage()
  const runner = new Runner({ tracingDisabled: true })
  try {
    await runner.run(agent, episode.observation.text, { maxTurns: 10_000, signal: episode.signal })
    return undefined
  } catch (error) {
    // A call of a tool that there is not ends the loop of this SDK: the agent gives up, which is no failure of a server.
    if (error instanceof ModelBehaviorError) return { text: error.message, claim: 'failure' }
    throw error
  }
}

/** The episode's model as one of the SDK: its calls stand in the journal, with their tokens. */
function modelOf(episode: AsyncEpisode): Model {
  return {
    getResponse: async ({ systemInstructions, input, tools }): Promise<ModelResponse> => {
      const offered = (await toolsOf(episode)).filter(({ name }) => tools.some((each) => 'name' in each && each.name === name))
      const system: readonly Message[] = systemInstructions === undefined ? [] : [{ role: 'system', content: systemInstructions }]
      const items = typeof input === 'string' ? [{ role: 'user' as const, content: input }] : input
      const messages = [...system, ...items.flatMap(toMessages)]
      const { choices, usage } = await episode.ask({ purpose: 'openai-agents.respond', messages, tools: offered })
      const { text = '', toolCalls = [] } = choices[0] ?? {}
      const said: ModelResponse['output'][number] = {
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
        output: [...(text === '' && calls.length > 0 ? [] : [said]), ...calls],
        usage: new Usage({ requests: 1, inputTokens: usage.inputTokens, outputTokens: usage.outputTokens }),
      }
    },
    getStreamedResponse: () => {
      throw new Error('this loop streams nothing')
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

/** What is said in content of any form: a text, a part with one, or a list of these. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (Array.isArray(content)) return content.map(textOf).join('')
  return typeof content === 'object' && content !== null && 'text' in content ? String(content.text) : ''
}
