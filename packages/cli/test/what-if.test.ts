import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completion, type Handler, modelServer } from '../../runs/test/model-server.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

beforeAll(async () => {
  const run = ['run', '--agent', 'react', '--model', 'simulated:mid', '--split', 'adapt-like', '--limit', '2', '--max-steps', '8']
  await orreryIn(place.path, [...run, '--deterministic', '--out', 'r'])
  writeFileSync(place.file('thought.txt'), 'think: I should look at what I hold.\n')
})

function whatIf(...args: readonly string[]): ReturnType<typeof orreryIn> {
  return orreryIn(place.path, ['what-if', 'r', ...args])
}

test('prints both continuations of one pair, and the test of several', async () => {
  const one = await whatIf('1', '--step', '2', '--action', 'inventory')
  expect(one.stdout).toMatch(/^recorded +(yes|no) +\d/m)
  expect(one.stdout).toMatch(/^control +(yes|no) +\d/m)
  const many = await whatIf('1', '--step', '2', '--reply', '@thought.txt', '--samples', '4')
  expect(many.stdout).toContain('last reply changed to: think: I should look at what I hold.\n')
  expect(many.stdout).toMatch(/^success +4 +[\d.]+ % +[\d.]+ % /m)
})

test('--json and --csv have every continuation', async () => {
  const args = ['1', '--step', '2', '--prompt-part', 'HISTORY', '--samples', '3'] as const
  const { stdout } = await whatIf(...args, '--csv', 'pairs.csv', '--json')
  const data = JSON.parse(stdout)
  expect(data).toMatchObject({
    directory: 'r',
    labels: ['simulated'],
    step: 2,
    change: { kind: 'prompt', edits: [{ part: 'HISTORY' }] },
    repeatsRecording: true,
    file: { path: 'pairs.csv', count: 6 },
  })
  const [heading = '', ...lines] = readFileSync(place.file('pairs.csv'), 'utf8').trimEnd().split('\n')
  expect(heading).toBe('episode,step,sample,arm,success,reward,steps,end,distance,dead_end,next_action')
  const outcomes = [
    ...data.control.map((each: object) => ['control', each]),
    ...data.changed.map((each: object) => ['changed', each]),
  ]
  for (const [arm, { sample, success, reward, steps, end }] of outcomes)
    expect(lines).toContainEqual(expect.stringContaining(`,2,${sample},${arm},${Number(success)},${reward},${steps},${end},`))
  expect((await whatIf(...args, '--csv', '-')).stdout).toBe(`${heading}\n${lines.join('\n')}\n`)
  expect((await whatIf(...args, '--csv', 'pairs.csv')).stderr).toMatch(/^error FILE_EXISTS: /)
})

test('sweeps the parts of the prompt, or only the named ones', async () => {
  const all = await whatIf('--sweep-prompt-parts', '--csv', 'sweep.csv')
  for (const part of ['\\(unchanged\\)', 'instructions', 'demonstrations', 'TASK', 'HISTORY', 'REPLY FORMAT'])
    expect(all.stdout).toMatch(new RegExp(`^${part} +\\d+ +[\\d.]+ % `, 'm'))
  const lines = readFileSync(place.file('sweep.csv'), 'utf8').trimEnd().split('\n').length - 1
  expect(all.stdout).toContain(`wrote sweep.csv: ${lines} lines\n`)
  const named = await whatIf('2', '--sweep-prompt-parts', '--prompt-part', 'TASK=Goal: craft nothing.', '--step', '1', '--json')
  const { parts, steps, episodes } = JSON.parse(named.stdout)
  expect([steps, episodes, parts.map(({ part }: { part: string }) => part)]).toEqual([1, 1, ['(unchanged)', 'TASK']])
})

describe('refuses', () => {
  test.each([
    [[], 'USAGE: an episode is missing'],
    [['1'], 'USAGE: --step is missing'],
    [['1', '--step', '1'], 'USAGE: a change is missing. Expected one of --action, --reply and --prompt-part'],
    [['1', '--step', '1', '--action', 'a', '--reply', 'b'], 'USAGE: only one change at a time can be tested'],
    [['--sweep-prompt-parts', '--action', 'a'], 'USAGE: --action and --sweep-prompt-parts exclude each other'],
    [['1', '--step', '1', '--action', 'a', '--limit', '2'], 'USAGE: --limit is only for --sweep-prompt-parts'],
    [['1', '--step', '0', '--action', 'a'], 'CONFIG_INVALID: --step: expected a whole number from 1, got "0"'],
    [['7', '--step', '1', '--action', 'a'], 'USAGE: no episode "7" in this run'],
    [['1', '--step', '1', '--reply', '@missing.txt'], 'FILE_UNREADABLE: '],
    [
      ['1', '--step', '1', '--action', 'a', '--csv', 'r/events.jsonl', '--force'],
      'USAGE: r/events.jsonl is a file of the run itself',
    ],
  ])('%j', async (args, message) => {
    const { code, stderr } = await whatIf(...args)
    expect([code, stderr.slice(0, `error ${message}`.length)]).toEqual([2, `error ${message}`])
    expect(stderr).toMatch(/\n hint: /)
  })
})

test('calls the server of the model after the step, with the same seeds in both arms', async () => {
  using other = scratch()
  const answer: Handler = (_, response) => response.setHeader('content-type', 'application/json').end(completion('inventory'))
  const run = [
    'run',
    '--split',
    'adapt-like',
    '--limit',
    '1',
    '--max-steps',
    '4',
    '--agent',
    'react',
    '--out',
    'r',
    '--no-preflight',
  ]
  const retries = ['--model-retries', '0']
  let address: string
  {
    await using server = await modelServer(answer)
    address = server.baseUrl
    await orreryIn(other.path, [...run, '--model', 'openai:local,simulated:mid', '--base-url', address])
  }
  const change = ['--step', '3', '--prompt-part', 'HISTORY=> look', '--samples', '2']
  const unavailable = await orreryIn(other.path, ['what-if', 'r', '1', ...change, ...retries])
  expect([unavailable.code, unavailable.stderr]).toEqual([1, expect.stringMatching(/^error MODEL_UNAVAILABLE: /)])
  // The model of the other episode is not needed.
  expect((await orreryIn(other.path, ['what-if', 'r', '2', ...change])).code).toBe(0)

  await using server = await modelServer(answer)
  const { code, stdout } = await orreryIn(other.path, ['what-if', 'r', '1', ...change, '--base-url', server.baseUrl, '--json'])
  expect(code).toBe(0)
  expect(JSON.parse(stdout).control).toHaveLength(2)
  // Two calls remain to the step limit of 4, for 2 arms and 2 samples.
  const requests = server.requests.map((body) => JSON.parse(body))
  expect(requests).toHaveLength(8)
  const isChanged = ({ messages }: { messages: readonly { content: string }[] }): boolean =>
    messages.at(-1)?.content.includes('### HISTORY\n> look') === true
  const seedsOf = (wanted: boolean): readonly unknown[] =>
    requests.filter((request) => isChanged(request) === wanted).map(({ seed }) => seed ?? 'none')
  expect(new Set(seedsOf(true))).toEqual(new Set(seedsOf(false)))
  expect(seedsOf(true).filter((seed) => seed === 'none')).toHaveLength(2)
  expect(new Set(seedsOf(true)).size).toBe(2)
})
