import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { plan } from '@orreryjs/runs'
import { expect, test } from 'vitest'
import { playRun, REGISTRY, textOf } from '../library.ts'
import { completion, modelServer } from '../model-server.ts'
import { scratch } from '../scratch.ts'

const RUN = { split: 'adapt-200', limit: 4, deterministic: true }
const MID = { ...RUN, model: 'simulated:mid' }

function journal(path: string): string {
  return readFileSync(`${path}/events.jsonl`, 'utf8')
}

test('replays a run from its cassette byte for byte, without naming a model', async () => {
  using place = scratch()
  const trials = 2
  await playRun(place.file('a'), { ...MID, trials, record: place.file('c.ndjson') })
  const { results } = await playRun(place.file('b'), { ...RUN, trials, replayOnly: place.file('c.ndjson') })
  expect(results.cells).toMatchObject([{ agent: 'react', model: 'simulated:mid', summary: { episodes: 8 } }])
  expect(textOf(place.file('b'), 'report.md')).toMatch(/^\| react \| simulated:mid \| 4 x 2 \|/m)
  expect(results.manifest.labels).toEqual(['simulated'])
  expect(journal(place.file('b'))).toBe(journal(place.file('a')))
  expect(existsSync(place.file('c.ndjson.lock'))).toBe(false)
})

test('the cassette is the same at any concurrency, with one line per request', async () => {
  using place = scratch()
  const made = [1, 8].map((concurrency) =>
    playRun(place.file(`r${concurrency}`), { ...MID, concurrency, record: place.file(`c${concurrency}`) }),
  )
  await Promise.all(made)
  const text = readFileSync(place.file('c1'), 'utf8')
  expect(readFileSync(place.file('c8'), 'utf8')).toBe(text)
  const keys = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).key)
  expect(keys).toEqual([...new Set(keys)].sort())
})

test('--replay requests and adds missing replies', async () => {
  using place = scratch()
  let asked = 0
  await using server = await modelServer((_, response) => {
    asked += 1
    response.setHeader('content-type', 'application/json').end(completion('inventory'))
  })
  const settings = { ...RUN, model: 'openai:local', baseUrl: server.baseUrl, maxSteps: 2, replay: place.file('c') }
  await playRun(place.file('a'), { ...settings, tasks: '0-1' })
  expect(asked).toBe(4)
  await playRun(place.file('b'), { ...settings, tasks: '0-2' })
  expect(asked).toBe(6)
  const last = await playRun(place.file('c2'), { ...settings, tasks: '0-2' })
  expect(asked).toBe(6)
  expect(last.results.cells[0]?.summary).toMatchObject({ model: 'openai:local', episodes: 3, inputTokens: 600 })
})

test('--replay-only rejects a missing reply and shows the difference', async () => {
  using place = scratch()
  await playRun(place.file('a'), { ...MID, limit: 1, record: place.file('c') })
  const notices: string[] = []
  const notice = (line: string): void => void notices.push(line)
  const settings = { ...RUN, limit: 2, replayOnly: place.file('c') }
  const { results, outcome } = await playRun(place.file('b'), settings, { notice })
  expect(outcome.errors).toBe(1)
  expect(results.errors).toMatchObject([
    {
      code: 'MODEL_UNRECORDED',
      count: 1,
      message: expect.stringMatching(/c has no reply of simulated:mid to react\.step, trial 1 /),
    },
  ])
  const told = notices.join('\n')
  expect(told).toMatch(
    /^not in the cassette; first difference between the nearest recorded request \(-\) and this one \(\+\), in message 2, line \d+:/m,
  )
  expect(told).toMatch(/^- craft .*\n(?:[-+ ] .*\n)*\+ craft /m)
})

test('a changed prompt is reported with its first differing line', async () => {
  using place = scratch()
  await playRun(place.file('a'), { ...MID, limit: 1, record: place.file('c') })
  const changed = { ...RUN, limit: 1, option: { showAdmissible: true }, replayOnly: place.file('c') }
  const { results } = await playRun(place.file('b'), changed)
  expect(results.errors[0]?.message).toContain("recorded '### HISTORY', requested '### ACTIONS NOW'")
})

// Of a writer that is killed: `signals.long.test.ts`.
test('reads a cassette with a torn last line, reports the line, and requests its reply again', async () => {
  using place = scratch()
  await playRun(place.file('a'), { ...MID, record: place.file('c') })
  const whole = readFileSync(place.file('c'), 'utf8')
  writeFileSync(place.file('c'), whole.slice(0, whole.lastIndexOf('\n', whole.length - 2) + 40))
  const notices: string[] = []
  const notice = (line: string): void => void notices.push(line)
  await playRun(place.file('b'), { ...MID, replay: place.file('c') }, { notice })
  expect(notices).toContainEqual(expect.stringMatching(/c, line \d+ is incomplete and was ignored$/))
  expect(readFileSync(place.file('c'), 'utf8')).toBe(whole)
})

test.each([
  [{ record: 'c', replay: 'c' }, 'CONFIG_INVALID', /^a run has one cassette: --record or --replay$/],
  [{ replayOnly: 'none' }, 'FILE_UNREADABLE', /^no cassette at .*none$/],
  [{ replayOnly: 'empty' }, 'CONFIG_INVALID', /^the cassette .*empty is empty$/],
  [{ replay: 'broken' }, 'DATA_INVALID', /broken, line 1: not JSON$/],
  [{ record: 'no/such/place' }, 'FILE_UNWRITABLE', /^cannot write .*no\/such\/place\.lock/],
  [{ record: 'held' }, 'RUN_LOCKED', /held\.lock is held by process \d+/],
])('rejects %j before the first episode', async (cassettes, code, message) => {
  using place = scratch()
  writeFileSync(place.file('empty'), '')
  writeFileSync(place.file('broken'), '{"key"\n')
  writeFileSync(place.file('held.lock'), `${process.pid} ${hostname()}\n`)
  const given = Object.fromEntries(Object.entries(cassettes).map(([name, path]) => [name, place.file(path)]))
  const refused = { code, message: expect.stringMatching(message) }
  await expect(playRun(place.file('r'), { ...RUN, ...given })).rejects.toMatchObject(refused)
  expect(existsSync(place.file('r'))).toBe(false)
})

test('a dry run writes no cassette, and agents without a model need no cassette', async () => {
  using place = scratch()
  await plan({ ...MID, record: place.file('c') }, { registry: REGISTRY })
  expect(existsSync(place.file('c'))).toBe(false)
  await playRun(place.file('r'), { ...RUN, agent: 'oracle', record: place.file('c') })
  expect(existsSync(place.file('c'))).toBe(false)
})
