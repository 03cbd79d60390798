import { Agent, OpenAIProvider, Runner, tool } from '@openai/agents'

export function createAdapter({ api, model, urls }) {
  const modelProvider = new OpenAIProvider({ baseURL: urls.openai, apiKey: 'none', useResponses: api === 'responses' })
  const runner = new Runner({ modelProvider, tracingDisabled: true })
  const agentOf = (options = {}) => new Agent({ name: 'agent', instructions: 'Help the user.', model, ...options })
  const runTools = async (prompt, { name, description, parameters, execute }) => {
    const agent = agentOf({ tools: [tool({ name, description, parameters, execute })] })
    return (await runner.run(agent, prompt, { maxTurns: 40 })).finalOutput
  }
  return {
    text: async (prompt) => (await runner.run(agentOf(), prompt)).finalOutput,
    async stream(prompt) {
      const parts = []
      const result = await runner.run(agentOf(), prompt, { stream: true })
      for await (const part of result.toTextStream()) parts.push(part)
      await result.completed
      return parts
    },
    tools: runTools,
    structured: async (prompt, { zod }) => (await runner.run(agentOf({ outputType: zod }), prompt)).finalOutput,
    agent: runTools,
  }
}
