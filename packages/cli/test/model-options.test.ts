import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { completion, modelServer } from '../../runs/test/model-server.ts'
import { recordedEpisodes } from '../../runs/test/recorded.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'

const RUN = ['run', '--split', 'adapt-200', '--deterministic']

test('faults are the same at any concurrency, get past retries, and keep the label', async () => {
  using place = scratch()
  const args = [...RUN, '--limit', '6', '--model', 'faulty:empty=.05,malformed=.05,truncate=.05+simulated:perfect']
  const [one, four] = await Promise.all(
    ['1', '4'].map((n) => orreryIn(place.path, [...args, '--concurrency', n, '--out', `r${n}`])),
  )
  expect(one?.stdout).toContain('faulty:empty=0.05,malformed=0.05,truncate=0.05+simulated:perfect')
  expect(one?.stdout).toContain('simulated: made with the rule-based model')
  expect(four?.code).toBe(0)
  expect(readFileSync(place.file('r4/events.jsonl'), 'utf8')).toBe(readFileSync(place.file('r1/events.jsonl'), 'utf8'))
  const plain = await orreryIn(place.path, [...RUN, '--limit', '6', '--model', 'simulated:perfect', '--out', 'p', '--json'])
  const steps = JSON.parse(plain.stdout).cells[0].summary.meanSteps
  const worse = JSON.parse(readFileSync(place.file('r1/results.json'), 'utf8')).cells[0].summary.meanSteps
  expect(worse).toBeGreaterThan(steps)
})

test('a fault that outlasts the retries ends episodes as the server would', async () => {
  using place = scratch()
  const args = [...RUN, '--limit', '2', '--model', 'faulty:http429=1+simulated', '--model-retries', '0', '--out', 'r']
  const { code, stdout } = await orreryIn(place.path, args)
  expect(code).toBe(1)
  expect(stdout).toMatch(/^error MODEL_RATE_LIMITED: ended 2 episodes: faulty: simulated:perfect: 429 /m)
})

test('prices make a cost that limits bind on', async () => {
  using place = scratch()
  writeFileSync(place.file('prices.yaml'), 'local: { input: 1000, output: 0 }\n')
  await using server = await modelServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(completion('inventory'))
  })
  const model = ['--model', 'openai:local', '--base-url', server.baseUrl, '--prices', 'prices.yaml']
  await orreryIn(place.path, [...RUN, ...model, '--limit', '1', '--cost-limit', '0.25', '--out', 'r'])
  const [episode] = await recordedEpisodes(place.file('r'))
  expect(episode).toMatchObject({ end: 'cost-limit', modelCalls: 3 })
  expect(episode?.cost).toBeCloseTo(0.3)
})

test('what a server does not take is said once, and done without', async () => {
  using place = scratch()
  await using server = await modelServer((body, response) => {
    response.setHeader('content-type', 'application/json')
    if ('temperature' in JSON.parse(body)) response.writeHead(400).end('{"error":{"message":"temperature is deprecated"}}')
    else response.end(completion('inventory\nimagined'))
  })
  const model = ['--model', 'openai:local', '--base-url', server.baseUrl]
  const { code, stderr } = await orreryIn(place.path, [...RUN, ...model, '--limit', '1', '--max-steps', '3', '--out', 'r'])
  expect(code).toBe(0)
  expect(stderr.match(/takes no temperature; the server's own temperature holds/g)).toHaveLength(1)
  const actions = readFileSync(place.file('r/events.jsonl'), 'utf8').match(/"action":"[^"]*"/g)
  expect(new Set(actions)).toEqual(new Set(['"action":"inventory"']))
})

test('a model is asked for streams, effort and temperature in its name', async () => {
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
  const args = [...RUN, '--model', name, '--base-url', server.baseUrl, '--limit', '1', '--max-steps', '1', '--out', 'r', '--json']
  const { stdout } = await orreryIn(place.path, args)
  expect(JSON.parse(stdout).cells[0].summary).toMatchObject({ model: 'openai:local,temperature=0.5,reasoning_effort=low' })
  expect(JSON.parse(server.requests[0] ?? '')).toMatchObject({ stream: true, reasoning_effort: 'low', temperature: 0.5 })
  const wrong = await orreryIn(place.path, [...RUN, '--model', 'openai:local,streams=true', '--out', 'w'])
  expect(wrong.stderr).toMatch(/^error CONFIG_INVALID: openai:local,streams=true: 'streams=true' is not understood$/m)
})
