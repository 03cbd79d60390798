import { createOpenAI } from '@ai-sdk/openai'
import * as ai from 'ai'

export function createAdapter({ api, model: name, urls }) {
  const openai = createOpenAI({ baseURL: urls.openai, apiKey: 'none' })
  // The default model object speaks Responses.
  const model = api === 'chat' ? openai.chat(name) : openai(name)
  const toolsOf = (tool) => ({
    [tool.name]: ai.tool({ description: tool.description, inputSchema: tool.parameters, execute: tool.execute }),
  })
  const Agent = ai.ToolLoopAgent ?? ai.Experimental_Agent
  return {
    text: async (prompt) => (await ai.generateText({ model, prompt })).text,
    async stream(prompt) {
      const parts = []
      for await (const part of ai.streamText({ model, prompt }).textStream) parts.push(part)
      return parts
    },
    tools: async (prompt, tool) =>
      (await ai.generateText({ model, prompt, tools: toolsOf(tool), stopWhen: ai.stepCountIs(5) })).text,
    structured: async (prompt, { zod }) => (await ai.generateObject({ model, prompt, schema: zod })).object,
    agent: async (prompt, tool) =>
      (await new Agent({ model, tools: toolsOf(tool), stopWhen: ai.stepCountIs(40) }).generate({ prompt })).text,
  }
}
