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
  using folder = scratch()
  const trials = 2
  await playRun(folder.file('a'), { ...MID, trials, record: folder.file('c.ndjson') })
  const { results } = await playRun(folder.file('b'), { ...RUN, trials, replayOnly: folder.file('c.ndjson') })
  expect(results.cells).toMatchObject([{ agent: 'react', model: 'simulated:mid', summary: { episodes: 8 } }])
  expect(textOf(folder.file('b'), 'report.md')).toMatch(/^\| react \| simulated:mid \| 4 x 2 \|/m)
  expect(results.manifest.labels).toEqual(['simulated'])
  expect(journal(folder.file('b'))).toBe(journal(folder.file('a')))
  expect(existsSync(folder.file('c.ndjson.lock'))).toBe(false)
})

test('the cassette is the same at any concurrency, with one line per request', async () => {
  using folder = scratch()
  const made = [1, 8].map((concurrency) =>
    playRun(folder.file(`r${concurrency}`), { ...MID, concurrency, record: folder.file(`c${concurrency}`) }),
  )
  await Promise.all(made)
  const text = readFileSync(folder.file('c1'), 'utf8')
  expect(readFileSync(folder.file('c8'), 'utf8')).toBe(text)
  const keys = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).key)
  expect(keys).toEqual([...new Set(keys)].sort())
})

test('--replay requests and adds missing replies', async () => {
  using folder = scratch()
  let calls = 0
  await using server = await modelServer((_, response) => {
    calls += 1
    response.setHeader('content-type', 'application/json').end(completion('inventory'))
  })
  const settings = { ...RUN, model: 'openai:local', baseUrl: server.baseUrl, maxSteps: 2, replay: folder.file('c') }
  await playRun(folder.file('a'), { ...settings, tasks: '0-1' })
  expect(calls).toBe(4)
  await playRun(folder.file('b'), { ...settings, tasks: '0-2' })
  expect(calls).toBe(6)
  const last = await playRun(folder.file('c2'), { ...settings, tasks: '0-2' })
  expect(calls).toBe(6)
  expect(last.results.cells[0]?.summary).toMatchObject({ model: 'openai:local', episodes: 3, inputTokens: 600 })
})

test('--replay-only rejects a missing reply and shows the difference', async () => {
  using folder = scratch()
  await playRun(folder.file('a'), { ...MID, limit: 1, record: folder.file('c') })
  const notices: string[] = []
  const notice = (line: string): void => void notices.push(line)
  const settings = { ...RUN, limit: 2, replayOnly: folder.file('c') }
  const { results, outcome } = await playRun(folder.file('b'), settings, { notice })
  expect(outcome.errors).toBe(1)
  expect(results.errors).toMatchObject([
    {
      code: 'MODEL_UNRECORDED',
      count: 1,
      message: expect.stringMatching(/c has no reply of simulated:mid to react\.step, trial 1 /),
    },
  ])
  const noticeText = notices.join('\n')
  expect(noticeText).toMatch(
    /^not in the cassette; first difference between the nearest recorded request \(-\) and this one \(\+\), in message 2, line \d+:/m,
  )
  expect(noticeText).toMatch(/^- craft .*\n(?:[-+ ] .*\n)*\+ craft /m)
})

test('a changed prompt is reported with its first differing line', async () => {
  using folder = scratch()
  await playRun(folder.file('a'), { ...MID, limit: 1, record: folder.file('c') })
  const changed = { ...RUN, limit: 1, option: { showAdmissible: true }, replayOnly: folder.file('c') }
  const { results } = await playRun(folder.file('b'), changed)
  expect(results.errors[0]?.message).toContain("recorded '### HISTORY', requested '### ACTIONS NOW'")
})

// A killed writer is tested in `signals.long.test.ts`.
test('reads a cassette with a torn last line, reports the line, and requests its reply again', async () => {
  using folder = scratch()
  await playRun(folder.file('a'), { ...MID, record: folder.file('c') })
  const complete = readFileSync(folder.file('c'), 'utf8')
  writeFileSync(folder.file('c'), complete.slice(0, complete.lastIndexOf('\n', complete.length - 2) + 40))
  const notices: string[] = []
  const notice = (line: string): void => void notices.push(line)
  await playRun(folder.file('b'), { ...MID, replay: folder.file('c') }, { notice })
  expect(notices).toContainEqual(expect.stringMatching(/c, line \d+ is incomplete and was ignored$/))
  expect(readFileSync(folder.file('c'), 'utf8')).toBe(complete)
})

test.each([
  [{ record: 'c', replay: 'c' }, 'CONFIG_INVALID', /^--record and --replay exclude each other$/],
  [{ replayOnly: 'none' }, 'FILE_UNREADABLE', /^no cassette at .*none$/],
  [{ replayOnly: 'empty' }, 'CONFIG_INVALID', /^the cassette .*empty is empty$/],
  [{ replay: 'broken' }, 'DATA_INVALID', /broken, line 1: not JSON$/],
  [{ record: 'no/such/place' }, 'FILE_UNWRITABLE', /^cannot write .*no\/such\/place\.lock/],
  [{ record: 'held' }, 'RUN_LOCKED', /held\.lock is held by process \d+/],
])('rejects %j before the first episode', async (cassettes, code, message) => {
  using folder = scratch()
  writeFileSync(folder.file('empty'), '')
  writeFileSync(folder.file('broken'), '{"key"\n')
  writeFileSync(folder.file('held.lock'), `${process.pid} ${hostname()}\n`)
  const paths = Object.fromEntries(Object.entries(cassettes).map(([name, path]) => [name, folder.file(path)]))
  const refused = { code, message: expect.stringMatching(message) }
  await expect(playRun(folder.file('r'), { ...RUN, ...paths })).rejects.toMatchObject(refused)
  expect(existsSync(folder.file('r'))).toBe(false)
})

test('a dry run writes no cassette, and agents without a model need no cassette', async () => {
  using folder = scratch()
  await plan({ ...MID, record: folder.file('c') }, { registry: REGISTRY })
  expect(existsSync(folder.file('c'))).toBe(false)
  await playRun(folder.file('r'), { ...RUN, agent: 'oracle', record: folder.file('c') })
  expect(existsSync(folder.file('c'))).toBe(false)
})
