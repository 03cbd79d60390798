import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orrery } from './binary.ts'
import { inProcessOfItsOwn, serveModel } from './served.ts'

const MODEL = 'simulated:perfect'
const AGENTS = ['tool-loop', 'react', 'rebact', 'stateact', 'reflact']
const WORLDS = ['textcraft', 'alfworld', 'webshop', 'market', 'webarena']

/** Names of a served model, with the flags that address its server. */
const PROTOCOLS: readonly (readonly [protocol: string, flags: (url: string) => readonly string[]])[] = [
  ['chat completions', (url) => ['--model', `openai:${MODEL}`, '--base-url', `${url}v1`]],
  ['Responses', (url) => ['--model', `responses:${MODEL}`, '--base-url', `${url}v1`]],
  [
    'Messages, by the AI SDK',
    (url) => [...['--model', `ai-sdk:anthropic/${MODEL},base_url=${url}v1`], ...['--trust', `${url}v1,key=ANTHROPIC_API_KEY`]],
  ],
]

/** Outcome of an episode. */
interface Outcome {
  readonly success: boolean
  readonly steps: number
}

const outcomesOf = (path: string): readonly Outcome[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"type":"episode-end"'))
    .map((line) => JSON.parse(line))
    .map(({ success, steps }) => ({ success, steps }))

test.each(PROTOCOLS)('agents of one call per step play every world over %s as they do in this process', async (_, flags) => {
  using place = scratch()
  await using served = await serveModel(MODEL, [], inProcessOfItsOwn)
  const run = ['run', ...WORLDS, '--agent', AGENTS.join(), '--limit', '1', '--no-preflight', '--concurrency', '1', '--out']
  const env = { OPENAI_API_KEY: 'none', ANTHROPIC_API_KEY: 'none' }
  const here = await orrery(place.path, [...run, 'here', '--model', MODEL])
  const there = await orrery(place.path, [...run, 'there', ...flags(served.url)], { env })
  expect([here.code, there.code, there.stderr]).toEqual([0, 0, expect.not.stringContaining('error')])
  const outcomes = outcomesOf(place.file('there/events.jsonl'))
  expect(outcomes).toHaveLength(AGENTS.length * WORLDS.length)
  expect(outcomes.filter(({ success }) => success).length).toBeGreaterThan(15)
  expect(outcomes).toEqual(outcomesOf(place.file('here/events.jsonl')))
})
