import { openAI } from '@genkit-ai/compat-oai/openai'
import { genkit } from 'genkit'

/** Genkit sends schemas only to models that it knows to keep them. */
const MODEL = 'gpt-4o'

export function createAdapter({ urls }) {
  const ai = genkit({ plugins: [openAI({ apiKey: 'none', baseURL: urls.openai })] })
  const model = openAI.model(MODEL)
  const runTools = async (prompt, { name: id, description, jsonSchema: inputJsonSchema, execute }) => {
    const called = ai.dynamicTool({ name: id, description, inputJsonSchema }, execute)
    return (await ai.generate({ model, prompt, tools: [called], maxTurns: 40 })).text
  }
  return {
    text: async (prompt) => (await ai.generate({ model, prompt })).text,
    async stream(prompt) {
      const parts = []
      const { stream, response } = ai.generateStream({ model, prompt })
      for await (const { text } of stream) if (text !== '') parts.push(text)
      await response
      return parts
    },
    tools: runTools,
    structured: async (prompt, { jsonSchema }) =>
      (await ai.generate({ model, prompt, output: { jsonSchema, constrained: true } })).output,
    agent: runTools,
  }
}
