import OpenAI from 'openai'
import { zodResponseFormat, zodTextFormat } from 'openai/helpers/zod'

export function createAdapter({ api, model, urls }) {
  const client = new OpenAI({ baseURL: urls.openai, apiKey: 'none' })
  return api === 'responses' ? responses(client, model) : chat(client, model)
}

function chat(client, model) {
  const { completions } = client.chat
  const messagesOf = (prompt) => [{ role: 'user', content: prompt }]
  const runTools = async (prompt, tool) => {
    const { name, description, jsonSchema: parameters, execute } = tool
    const described = { type: 'function', function: { name, description, parameters, function: execute, parse: JSON.parse } }
    return completions
      .runTools({ model, messages: messagesOf(prompt), tools: [described] }, { maxChatCompletions: 40 })
      .finalContent()
  }
  return {
    text: async (prompt) => (await completions.create({ model, messages: messagesOf(prompt) })).choices[0].message.content,
    async stream(prompt) {
      const parts = []
      for await (const { choices } of completions.stream({ model, messages: messagesOf(prompt) })) {
        if (choices[0]?.delta.content) parts.push(choices[0].delta.content)
      }
      return parts
    },
    tools: runTools,
    async structured(prompt, { name, zod }) {
      const body = { model, messages: messagesOf(prompt), response_format: zodResponseFormat(zod, name) }
      return (await completions.parse(body)).choices[0].message.parsed
    },
    agent: runTools,
  }
}

function responses(client, model) {
  const runTools = async (prompt, tool) => {
    const { name, description, jsonSchema: parameters, execute } = tool
    const tools = [{ type: 'function', name, description, parameters, strict: true }]
    let response = await client.responses.create({ model, input: prompt, tools })
    for (;;) {
      const calls = response.output.filter(({ type }) => type === 'function_call')
      if (calls.length === 0) return response.output_text
      const input = []
      for (const { call_id, arguments: text } of calls) {
        input.push({ type: 'function_call_output', call_id, output: await execute(JSON.parse(text)) })
      }
      response = await client.responses.create({ model, input, tools, previous_response_id: response.id })
    }
  }
  return {
    text: async (prompt) => (await client.responses.create({ model, input: prompt })).output_text,
    async stream(prompt) {
      const parts = []
      for await (const event of client.responses.stream({ model, input: prompt })) {
        if (event.type === 'response.output_text.delta') parts.push(event.delta)
      }
      return parts
    },
    tools: runTools,
    async structured(prompt, { name, zod }) {
      return (await client.responses.parse({ model, input: prompt, text: { format: zodTextFormat(zod, name) } })).output_parsed
    },
    agent: runTools,
  }
}
