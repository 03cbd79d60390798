import { AIMessage, type BaseMessage, HumanMessage, SystemMessage, ToolMessage } from '@langchain/core/messages'
import { Annotation, END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph'
import type { Message, ToolCall } from '@orreryjs/core'
import type { AsyncEpisode } from '@orreryjs/core/agents'
import { INSTRUCTIONS, play, toolsOf } from './world-tools.ts'

const State = Annotation.Root({ ...MessagesAnnotation.spec, ended: Annotation<boolean>() })

/** Runs the usual graph of LangGraph.js: model and tool nodes alternate until the model calls no tool or the task has ended. */
export default async function langgraph(episode: AsyncEpisode): Promise<void> {
  const graph = new StateGraph(State)
    .addNode('model', async ({ messages }) => {
      const request = { purpose: 'langgraph.model', messages: messages.map(toMessage), tools: await toolsOf(episode) }
      const { choices } = await episode.ask(request)
      const { text = '', toolCalls = [] } = choices[0] ?? {}
      const calls = toolCalls.map(({ id, name, arguments: args }) => ({
        id,
        name,
        args: { text: args },
        type: 'tool_call' as const,
      }))
      return { messages: [new AIMessage({ content: text, tool_calls: calls })] }
    })
    .addNode('tools', async ({ messages }) => {
      const results: BaseMessage[] = []
      let ended = false
      for (const call of callsOf(messages.at(-1))) {
        const played = await play(episode, call)
        results.push(new ToolMessage({ content: played.text, tool_call_id: call.id }))
        ended ||= played.ended
      }
      return { messages: results, ended }
    })
    .addEdge(START, 'model')
    .addConditionalEdges('model', ({ messages }) => (callsOf(messages.at(-1)).length > 0 ? 'tools' : END))
    .addConditionalEdges('tools', ({ ended }) => (ended ? END : 'model'))
    .compile()
  const messages = [new SystemMessage(INSTRUCTIONS), new HumanMessage(episode.observation.text)]
  await graph.invoke({ messages, ended: false }, { recursionLimit: 10_000, signal: episode.signal })
}

/** Tool calls of a message. Arguments stay unparsed text, which the tool interprets. */
function callsOf(message: BaseMessage | undefined): readonly ToolCall[] {
  if (!AIMessage.isInstance(message)) return []
  return (message.tool_calls ?? []).map(({ id = '', name, args }) => ({ id, name, arguments: String(args['text']) }))
}

function toMessage(message: BaseMessage): Message {
  const content = message.text
  if (ToolMessage.isInstance(message)) return { role: 'tool', content, toolCallId: message.tool_call_id }
  if (!AIMessage.isInstance(message)) return { role: message.type === 'system' ? 'system' : 'user', content }
  const toolCalls = callsOf(message)
  return { role: 'assistant', content, ...(toolCalls.length > 0 && { toolCalls }) }
}
