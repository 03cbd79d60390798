import { readFileSync, writeFileSync } from 'node:fs'
import { simulated } from '@orreryjs/simulated'
import { expect, test } from 'vitest'
import { scratch } from './binary.ts'
import { orreryIn } from './in-process.ts'
import { type ModelServer, modelServer } from './model-server.ts'

/** A request of chat completions, as far as these servers look at it. */
interface Asked {
  readonly messages: Parameters<ReturnType<typeof simulated>['generate']>[0]['messages']
  readonly temperature?: number
  readonly stop?: readonly string[]
  readonly n?: number
  readonly seed?: number
  readonly max_tokens?: number
  readonly max_completion_tokens?: number
  readonly response_format?: unknown
}

/** What a family of servers does in its own way: the error that it answers with, or the message that it makes of a reply. */
interface Family {
  readonly name: string
  refuses?(asked: Asked): { readonly status: number; readonly body: unknown } | undefined
  message?(text: string): Said
}

interface Said {
  /** Its content is text, or a list of parts. */
  readonly message: { readonly role: string; readonly content: string | readonly object[] }
  /** Tokens of thought. */
  readonly thought: number
}

const said = (text: string): Said => ({ message: { role: 'assistant', content: text }, thought: 0 })
const openaiError = (message: string, param: string | null = null): object => ({
  error: { message, type: 'invalid_request_error', param, code: null },
})
const THOUGHT = 'Hm. '.repeat(200)

const FAMILIES: readonly Family[] = [
  { name: 'plain' },
  {
    name: 'OpenAI, reasoning',
    refuses: ({ temperature, stop, max_tokens }) => {
      if (max_tokens !== undefined)
        return {
          status: 400,
          body: openaiError(
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
            'max_tokens',
          ),
        }
      if (stop !== undefined)
        return { status: 400, body: openaiError("Unsupported parameter: 'stop' is not supported with this model.", 'stop') }
      if (temperature !== undefined && temperature !== 1)
        return {
          status: 400,
          body: openaiError(
            "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
            'temperature',
          ),
        }
      return undefined
    },
    message: (text) => ({ ...said(text), thought: 200 }),
  },
  {
    name: 'Anthropic',
    refuses: ({ temperature, stop = [] }) => {
      const error = (message: string): object => ({ type: 'error', error: { type: 'invalid_request_error', message } })
      if (temperature !== undefined) return { status: 400, body: error('`temperature` is deprecated for this model.') }
      if (stop.some((each) => each.trim() === ''))
        return { status: 400, body: error('stop_sequences: each stop sequence must contain non-whitespace') }
      return undefined
    },
  },
  {
    name: 'Gemini',
    refuses: ({ n = 1, seed }) => {
      const error = (message: string): object => [{ error: { code: 400, message, status: 'INVALID_ARGUMENT' } }]
      if (seed !== undefined)
        return { status: 400, body: error('Invalid JSON payload received. Unknown name "seed": Cannot find field.') }
      return n > 1 ? { status: 400, body: error('Multiple candidates is not enabled for this model') } : undefined
    },
    message: (text) => ({ ...said(text), thought: 150 }),
  },
  {
    name: 'Mistral',
    refuses: ({ seed }) => {
      const detail = [{ type: 'extra_forbidden', loc: ['body', 'seed'], msg: 'Extra inputs are not permitted', input: 0 }]
      return seed === undefined
        ? undefined
        : { status: 422, body: { object: 'error', message: { detail }, type: 'invalid_request_error' } }
    },
    message: (text) => {
      const content = [
        { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
        { type: 'text', text },
      ]
      return { message: { role: 'assistant', content }, thought: 0 }
    },
  },
  {
    name: 'Groq',
    refuses: ({ n = 1 }) =>
      n > 1 ? { status: 400, body: openaiError("'n' : number must be at most 1 with this model") } : undefined,
    message: (text) => ({ message: { role: 'assistant', content: text, ...{ reasoning: 'Hm.' } }, thought: 1 }),
  },
  {
    name: 'vLLM, thoughts apart',
    message: (text) => ({ message: { role: 'assistant', content: text, ...{ reasoning_content: THOUGHT } }, thought: 200 }),
  },
  {
    name: 'llama.cpp, thoughts in the text',
    message: (text) => ({ ...said(`<think>\n${THOUGHT}\n</think>\n\n${text}`), thought: 210 }),
  },
  {
    name: 'gpt-oss, channels in the text',
    message: (text) => ({
      ...said(`<|channel|>analysis<|message|>${THOUGHT}<|end|><|start|>assistant<|channel|>final<|message|>${text}<|return|>`),
      thought: 210,
    }),
  },
  {
    name: 'LM Studio',
    refuses: ({ response_format }) =>
      response_format === undefined
        ? undefined
        : { status: 400, body: { error: "'response_format.type' must be 'json_schema' or 'text'" } },
  },
]

/** A server of a family behind which a model plays perfectly; what is thought counts in the bound, and stops cut where they come first. */
function serverOf({ refuses, message = said }: Family): Promise<ModelServer> {
  const model = simulated({ preset: 'perfect' })
  const { signal } = new AbortController()
  return modelServer(async (body, response) => {
    response.setHeader('content-type', 'application/json')
    const asked = JSON.parse(body) as Asked
    const refusal = refuses?.(asked)
    if (refusal !== undefined) {
      response.writeHead(refusal.status).end(JSON.stringify(refusal.body))
      return
    }
    const { messages, seed, n, response_format } = asked
    const format = response_format === undefined ? {} : { format: 'json' as const }
    const request = { purpose: 'test', messages, ...format, ...(seed !== undefined && { seed }), ...(n !== undefined && { n }) }
    const { choices } = await model.generate(request, { signal })
    const bound = asked.max_completion_tokens ?? asked.max_tokens ?? 4096
    const answered = choices.map(({ text }, index) => ({ index, ...choiceOf(message(text), asked, bound) }))
    const usage = { prompt_tokens: 9, completion_tokens: 9 }
    response.end(JSON.stringify({ id: 'c', object: 'chat.completion', model: 'm', choices: answered, usage }))
  })
}

function choiceOf({ message, thought }: Said, { stop = [] }: Asked, bound: number): object {
  const { content } = message
  if (thought >= bound) {
    const cut = typeof content === 'string' && content.startsWith('<') ? content.slice(0, bound * 4) : ''
    return { message: { ...message, content: cut }, finish_reason: 'length' }
  }
  const ends = typeof content === 'string' ? stop.map((each) => content.indexOf(each)).filter((at) => at >= 0) : []
  const text = ends.length === 0 ? content : content.slice(0, Math.min(...ends))
  return { message: { ...message, content: text }, finish_reason: 'stop' }
}

const AGENTS = ['react', 'adapt', 'reflexion', 'lats', 'rebact', 'anticipatory-reflection', 'plan-act']

test('behind each family of servers every agent plays as behind a plain one', { timeout: 240_000 }, async () => {
  using place = scratch()
  const servers: ModelServer[] = []
  const models: Record<string, object> = {}
  for (const [index, family] of FAMILIES.entries()) {
    const server = await serverOf(family)
    servers.push(server)
    models[`s${index}`] = { model: 'm', baseUrl: server.baseUrl }
  }
  writeFileSync(place.file('models.json'), JSON.stringify(models))
  const names = Object.keys(models).join(',')
  const args = [
    'run',
    '--split',
    'adapt-200',
    '--limit',
    '1',
    '--agent',
    AGENTS.join(','),
    '--model',
    names,
    '--models',
    'models.json',
  ]
  const { code, stdout } = await orreryIn(place.path, [
    ...args,
    '--max-model-calls',
    '60',
    '--deterministic',
    '--out',
    'r',
    '--json',
  ])
  for (const server of servers) await server[Symbol.asyncDispose]()
  expect(code).toBe(0)
  const { cells } = JSON.parse(stdout) as {
    cells: { label: string; model: string; summary: { strict: { successes: number } } }[]
  }
  const solved = (agent: string, model: string): boolean =>
    cells.find((cell) => cell.label === agent && cell.model === model)?.summary.strict.successes === 1
  const head = ['server', ...AGENTS]
  const rows = FAMILIES.map(({ name }, index) => [
    name,
    ...AGENTS.map((agent) => (solved(agent, `s${index}`) ? 'solved' : 'failed')),
  ])
  const table = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
  for (const row of rows.slice(1)) expect(row.slice(1), row[0]).toEqual(rows[0]?.slice(1))
  const readme = readFileSync(new URL('../../models/README.md', import.meta.url), 'utf8')
  expect(readme).toContain(table)
})
