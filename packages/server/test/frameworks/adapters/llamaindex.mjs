import { OpenAI } from '@llamaindex/openai'
import { agent } from '@llamaindex/workflow'
import { tool } from 'llamaindex'

export function createAdapter({ model, urls }) {
  const llm = new OpenAI({ model, apiKey: 'none', baseURL: urls.openai })
  const messagesOf = (prompt) => [{ role: 'user', content: prompt }]
  const textOf = (content) => (typeof content === 'string' ? content : content.map(({ text = '' }) => text).join(''))
  const runTools = async (prompt, { name, description, parameters, execute }) => {
    const tools = [tool({ name, description, parameters, execute })]
    const { data } = await agent({ llm, tools }).run(prompt)
    return data.result
  }
  return {
    text: async (prompt) => textOf((await llm.chat({ messages: messagesOf(prompt) })).message.content),
    async stream(prompt) {
      const parts = []
      for await (const { delta } of await llm.chat({ messages: messagesOf(prompt), stream: true }))
        if (delta !== '') parts.push(delta)
      return parts
    },
    tools: runTools,
    async structured(prompt, { zod }) {
      const { message } = await llm.chat({ messages: messagesOf(prompt), responseFormat: zod })
      return zod.parse(JSON.parse(textOf(message.content)))
    },
    agent: runTools,
  }
}
