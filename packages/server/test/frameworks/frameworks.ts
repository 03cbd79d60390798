/** API that a framework calls. */
export type Api = 'chat' | 'messages' | 'responses'

/** Framework at a version, with the packages of its project. */
export interface Framework {
  /** Name in the table. */
  readonly name: string
  /** Exact versions: a result holds for these only. */
  readonly packages: Readonly<Record<string, string>>
  /** File in `adapters`. */
  readonly adapter: string
  readonly apis: readonly Api[]
}

const ZOD = { zod: '4.6.7' }
const OPENAI_APIS = ['responses', 'chat'] as const

export const FRAMEWORKS: readonly Framework[] = [
  { name: 'openai', packages: { openai: '7.57.0', ...ZOD }, adapter: 'openai', apis: OPENAI_APIS },
  { name: 'openai', packages: { openai: '6.49.0', ...ZOD }, adapter: 'openai', apis: OPENAI_APIS },
  { name: 'openai', packages: { openai: '5.23.2', zod: '3.25.76' }, adapter: 'openai', apis: OPENAI_APIS },
  { name: '@anthropic-ai/sdk', packages: { '@anthropic-ai/sdk': '1.14.0', ...ZOD }, adapter: 'anthropic', apis: ['messages'] },
  { name: 'ai', packages: { ai: '7.0.173', '@ai-sdk/openai': '4.0.118', ...ZOD }, adapter: 'ai-sdk', apis: OPENAI_APIS },
  { name: 'ai', packages: { ai: '6.0.325', '@ai-sdk/openai': '3.0.141', ...ZOD }, adapter: 'ai-sdk', apis: OPENAI_APIS },
  { name: 'ai', packages: { ai: '5.0.277', '@ai-sdk/openai': '2.0.131', ...ZOD }, adapter: 'ai-sdk', apis: OPENAI_APIS },
  { name: '@openai/agents', packages: { '@openai/agents': '0.20.0', ...ZOD }, adapter: 'openai-agents', apis: OPENAI_APIS },
  {
    name: 'langchain',
    packages: {
      langchain: '1.5.14',
      '@langchain/core': '1.4.0',
      '@langchain/langgraph': '1.7.3',
      '@langchain/openai': '1.6.0',
      ...ZOD,
    },
    adapter: 'langchain',
    apis: OPENAI_APIS,
  },
  {
    name: 'llamaindex',
    packages: { llamaindex: '0.12.1', '@llamaindex/openai': '0.4.22', '@llamaindex/workflow': '1.1.24', ...ZOD },
    adapter: 'llamaindex',
    // Its class for Responses repeats the last part of a stream with each closing event.
    apis: ['chat'],
  },
  {
    name: '@mastra/core',
    packages: { '@mastra/core': '1.71.0', '@ai-sdk/openai': '4.0.118', ...ZOD },
    adapter: 'mastra',
    apis: OPENAI_APIS,
  },
  {
    name: 'genkit',
    packages: { genkit: '1.42.0', '@genkit-ai/compat-oai': '1.42.0', zod: '3.25.76' },
    adapter: 'genkit',
    apis: ['chat'],
  },
]
