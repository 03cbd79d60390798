import { createOpenAI } from '@ai-sdk/openai'
import { Agent } from '@mastra/core/agent'
import { createTool } from '@mastra/core/tools'

export function createAdapter({ api, model: name, urls }) {
  const openai = createOpenAI({ baseURL: urls.openai, apiKey: 'none' })
  const model = api === 'chat' ? openai.chat(name) : openai(name)
  const agentOf = (tools = {}) =>
    new Agent({ id: 'agent', name: 'agent', instructions: 'Help the user.', model, tools, maxRetries: 2 })
  const runTools = async (prompt, { name: id, description, parameters, execute }) => {
    const called = createTool({ id, description, inputSchema: parameters, execute })
    return (await agentOf({ [id]: called }).generate(prompt, { maxSteps: 40 })).text
  }
  return {
    text: async (prompt) => (await agentOf().generate(prompt)).text,
    async stream(prompt) {
      const parts = []
      for await (const part of (await agentOf().stream(prompt)).textStream) parts.push(part)
      return parts
    },
    tools: runTools,
    structured: async (prompt, { zod }) => (await agentOf().generate(prompt, { structuredOutput: { schema: zod } })).object,
    agent: runTools,
  }
}
