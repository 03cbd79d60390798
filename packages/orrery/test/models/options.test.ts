import { readFileSync, writeFileSync } from 'node:fs'
import type { LanguageModel } from '@orreryjs/core'
import { expect, test } from 'vitest'
import { playRun, REGISTRY } from '../../../runs/test/library.ts'
import { completion, modelServer } from '../../../runs/test/model-server.ts'
import { recordedEpisodes } from '../../../runs/test/recorded.ts'
import { scratch } from '../../../runs/test/scratch.ts'

const RUN = { split: 'adapt-200', deterministic: true }

test('faults are the same at any concurrency, pass retries, and keep the label', async () => {
  using place = scratch()
  const settings = { ...RUN, limit: 6, model: 'faulty:empty=.05,malformed=.05,truncate=.05+simulated:perfect' }
  const [one, four] = await Promise.all([1, 4].map((n) => playRun(place.file(`r${n}`), { ...settings, concurrency: n })))
  const [cell] = one?.results.cells ?? []
  expect(cell?.model).toBe('faulty:empty=0.05,malformed=0.05,truncate=0.05+simulated:perfect')
  expect(one?.results.manifest.labels).toEqual(['simulated'])
  expect(four?.outcome.errors).toBe(0)
  expect(readFileSync(place.file('r4/events.jsonl'), 'utf8')).toBe(readFileSync(place.file('r1/events.jsonl'), 'utf8'))
  const plain = await playRun(place.file('p'), { ...RUN, limit: 6, model: 'simulated:perfect' })
  const steps = plain.results.cells[0]?.summary?.meanSteps ?? Number.NaN
  const worse = cell?.summary?.meanSteps
  expect(worse).toBeGreaterThan(steps)
})

test('a fault that outlasts the retries ends episodes like a server error', async () => {
  using place = scratch()
  const settings = { ...RUN, limit: 2, model: 'faulty:http429=1+simulated', modelRetries: 0 }
  const { results, outcome } = await playRun(place.file('r'), settings)
  expect(outcome.errors).toBe(2)
  expect(results.errors).toMatchObject([
    { code: 'MODEL_RATE_LIMITED', count: 2, message: expect.stringMatching(/^faulty: simulated:perfect: 429 /) },
  ])
})

test('prices give costs that limits apply to', async () => {
  using place = scratch()
  writeFileSync(place.file('prices.yaml'), 'local: { input: 1000, output: 0 }\n')
  await using server = await modelServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(completion('inventory'))
  })
  const model = { model: 'openai:local', baseUrl: server.baseUrl, prices: place.file('prices.yaml') }
  await playRun(place.file('r'), { ...RUN, ...model, limit: 1, costLimit: 0.25 })
  const [episode] = await recordedEpisodes(place.file('r'))
  expect(episode).toMatchObject({ end: 'cost-limit', modelCalls: 3 })
  expect(episode?.cost).toBeCloseTo(0.3)
})

test('reports an unsupported server option once and omits it', async () => {
  using place = scratch()
  await using server = await modelServer((body, response) => {
    response.setHeader('content-type', 'application/json')
    if ('temperature' in JSON.parse(body)) response.writeHead(400).end('{"error":{"message":"temperature is deprecated"}}')
    else response.end(completion('inventory\nimagined'))
  })
  const notices: string[] = []
  const notice = (line: string): void => void notices.push(line)
  const settings = { ...RUN, model: 'openai:local', baseUrl: server.baseUrl, limit: 1, maxSteps: 3 }
  const { outcome } = await playRun(place.file('r'), settings, { notice })
  expect(outcome.errors).toBe(0)
  expect(notices.join('\n').match(/does not support temperature; the server's default temperature applies/g)).toHaveLength(1)
  const actions = readFileSync(place.file('r/events.jsonl'), 'utf8').match(/"action":"[^"]*"/g)
  expect(new Set(actions)).toEqual(new Set(['"action":"inventory"']))
})

test("requests streaming, effort and temperature as configured in the model's name", async () => {
  using place = scratch()
  await using server = await modelServer((_, response) => {
    const chunks = [{ content: 'inven' }, { content: 'tory' }].map((delta) => ({ choices: [{ index: 0, delta }] }))
    const last = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }
    response.setHeader('content-type', 'text/event-stream')
    response.end(
      [...chunks, last]
        .map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`)
        .join('')
        .concat('data: [DONE]\n\n'),
    )
  })
  const name = 'openai:local,temperature=.5,reasoning_effort=low,stream=true'
  const settings = { ...RUN, model: name, baseUrl: server.baseUrl, limit: 1, maxSteps: 1 }
  const { results } = await playRun(place.file('r'), settings)
  expect(results.cells[0]?.summary).toMatchObject({ model: 'openai:local,temperature=0.5,reasoning_effort=low' })
  expect(JSON.parse(server.requests[0] ?? '')).toMatchObject({ stream: true, reasoning_effort: 'low', temperature: 0.5 })
  const wrong = { code: 'CONFIG_INVALID', message: "openai:local,streams=true: 'streams=true' is not understood" }
  await expect(playRun(place.file('w'), { ...RUN, model: 'openai:local,streams=true' })).rejects.toMatchObject(wrong)
})

test('reports each model that does not score the actions to choose from', async () => {
  using place = scratch()
  // Chooses the last action.
  const scoring: LanguageModel = {
    id: 'last',
    scoresTexts: true,
    generate: ({ oneOf = [] }) => ({
      choices: [{ text: oneOf.at(-1) ?? '', finish: 'stop', scores: oneOf.map((_, index) => index) }],
      usage: { inputTokens: 1, outputTokens: 0 },
    }),
  }
  const registry = {
    ...REGISTRY,
    models: [...REGISTRY.models, { id: 'last', summary: '', form: 'last', create: async () => scoring }],
  }
  const lines = async (option: Readonly<Record<string, string>>, model: readonly string[]): Promise<readonly string[]> => {
    const notices: string[] = []
    const options = { registry, notice: (line: string) => void notices.push(line) }
    await playRun(place.file(`r${model.length}${option['decode']}`), { ...RUN, limit: 1, maxSteps: 2, option, model }, options)
    return notices.filter((line) => line.includes('score'))
  }
  const models = ['last', 'faulty:0+last', 'simulated:mid', 'faulty:0+simulated:mid']
  expect(await lines({ decode: 'choose' }, models)).toEqual(
    ['simulated:mid', 'faulty:0+simulated:mid'].map(
      (id) => `${id} does not score texts: react with decode=choose reads its free replies; use a model of the kind llama`,
    ),
  )
  expect(await lines({ decode: 'text' }, models)).toEqual([])
})
