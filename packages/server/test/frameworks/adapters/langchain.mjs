import { ToolMessage } from '@langchain/core/messages'
import { tool } from '@langchain/core/tools'
import { END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph'
import { ChatOpenAI } from '@langchain/openai'
import { createAgent } from 'langchain'

export function createAdapter({ api, model: name, urls }) {
  const useResponsesApi = api === 'responses'
  const model = new ChatOpenAI({ model: name, apiKey: 'none', useResponsesApi, configuration: { baseURL: urls.openai } })
  const toolOf = ({ name: id, description, parameters: schema, execute }) => tool(execute, { name: id, description, schema })
  const textOf = ({ messages }) => messages.at(-1).text
  return {
    text: async (prompt) => (await model.invoke(prompt)).text,
    async stream(prompt) {
      const parts = []
      for await (const chunk of await model.stream(prompt)) if (chunk.text !== '') parts.push(chunk.text)
      return parts
    },
    // A graph of LangGraph: the model and the tools in turn, until the model replies with a text.
    async tools(prompt, described) {
      const called = toolOf(described)
      const withTools = model.bindTools([called])
      const callsOf = ({ messages }) => messages.at(-1).tool_calls ?? []
      const graph = new StateGraph(MessagesAnnotation)
        .addNode('model', async ({ messages }) => ({ messages: [await withTools.invoke(messages)] }))
        .addNode('tools', async (state) => {
          const results = []
          for (const { id, args } of callsOf(state))
            results.push(new ToolMessage({ tool_call_id: id, content: await called.invoke(args) }))
          return { messages: results }
        })
        .addEdge(START, 'model')
        .addConditionalEdges('model', (state) => (callsOf(state).length === 0 ? END : 'tools'))
        .addEdge('tools', 'model')
        .compile()
      return textOf(await graph.invoke({ messages: [{ role: 'user', content: prompt }] }))
    },
    structured: (prompt, { name: id, zod }) => model.withStructuredOutput(zod, { name: id, strict: true }).invoke(prompt),
    async agent(prompt, described) {
      const agent = createAgent({ model, tools: [toolOf(described)] })
      return textOf(await agent.invoke({ messages: [{ role: 'user', content: prompt }] }, { recursionLimit: 80 }))
    },
  }
}
