import Anthropic from '@anthropic-ai/sdk'
import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod'
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod'

export function createAdapter({ model, urls }) {
  const client = new Anthropic({ baseURL: urls.anthropic, apiKey: 'none' })
  const bodyOf = (prompt) => ({ model, max_tokens: 2000, messages: [{ role: 'user', content: prompt }] })
  const textOf = ({ content }) => content.map((block) => (block.type === 'text' ? block.text : '')).join('')
  const runTools = async (prompt, { name, description, parameters: inputSchema, execute: run }) => {
    const tools = [betaZodTool({ name, description, inputSchema, run })]
    return textOf(await client.beta.messages.toolRunner({ ...bodyOf(prompt), tools }))
  }
  return {
    text: async (prompt) => textOf(await client.messages.create(bodyOf(prompt))),
    async stream(prompt) {
      const parts = []
      const stream = client.messages.stream(bodyOf(prompt)).on('text', (text) => parts.push(text))
      await stream.finalMessage()
      return parts
    },
    tools: runTools,
    async structured(prompt, { zod }) {
      return (await client.messages.parse({ ...bodyOf(prompt), output_config: { format: zodOutputFormat(zod) } })).parsed_output
    },
    agent: runTools,
  }
}
