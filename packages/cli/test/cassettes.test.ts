import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { completion, modelServer } from '../../runs/test/model-server.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'

const RUN = ['run', '--split', 'adapt-200', '--limit', '4', '--deterministic']
const MODEL = ['--model', 'simulated:mid']

function journal(path: string): string {
  return readFileSync(`${path}/events.jsonl`, 'utf8')
}

test('a run is replayed from its cassette byte for byte, with no model named', async () => {
  using place = scratch()
  const trials = ['--trials', '2']
  const made = await orreryIn(place.path, [...RUN, ...MODEL, ...trials, '--out', 'a', '--record', 'c.ndjson'])
  expect(made.code).toBe(0)
  const replayed = await orreryIn(place.path, [...RUN, ...trials, '--out', 'b', '--replay-only', 'c.ndjson'])
  expect(replayed.code).toBe(0)
  expect(replayed.stdout).toMatch(/^react +simulated:mid +4 x 2 /m)
  expect(replayed.stdout).toContain('simulated: made with the rule-based model')
  expect(journal(place.file('b'))).toBe(journal(place.file('a')))
  expect(existsSync(place.file('c.ndjson.lock'))).toBe(false)
})

test('the cassette is the same at any concurrency, and one line a request', async () => {
  using place = scratch()
  const [one, eight] = ['1', '8'].map((n) => [...RUN, ...MODEL, '--concurrency', n, '--out', `r${n}`, '--record', `c${n}`])
  await Promise.all([orreryIn(place.path, one ?? []), orreryIn(place.path, eight ?? [])])
  const text = readFileSync(place.file('c1'), 'utf8')
  expect(readFileSync(place.file('c8'), 'utf8')).toBe(text)
  const keys = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).key)
  expect(keys).toEqual([...new Set(keys)].sort())
})

test('with --replay what is missing is asked for and added', async () => {
  using place = scratch()
  let asked = 0
  await using server = await modelServer((_, response) => {
    asked += 1
    response.setHeader('content-type', 'application/json').end(completion('inventory'))
  })
  const args = [...RUN, '--model', 'openai:local', '--base-url', server.baseUrl, '--max-steps', '2', '--replay', 'c']
  await orreryIn(place.path, [...args, '--tasks', '0-1', '--out', 'a'])
  expect(asked).toBe(4)
  await orreryIn(place.path, [...args, '--tasks', '0-2', '--out', 'b'])
  expect(asked).toBe(6)
  const last = await orreryIn(place.path, [...args, '--tasks', '0-2', '--out', 'c2', '--json'])
  expect(asked).toBe(6)
  expect(JSON.parse(last.stdout).cells[0].summary).toMatchObject({ model: 'openai:local', episodes: 3, inputTokens: 600 })
})

test('with --replay-only what is missing is an error that shows the difference', async () => {
  using place = scratch()
  await orreryIn(place.path, [...RUN, ...MODEL, '--limit', '1', '--out', 'a', '--record', 'c'])
  const { code, stdout, stderr } = await orreryIn(place.path, [...RUN, '--limit', '2', '--out', 'b', '--replay-only', 'c'])
  expect(code).toBe(1)
  expect(stdout).toMatch(/^error MODEL_UNRECORDED: ended 1 episode: c holds no reply of simulated:mid to react\.step, trial 1 /m)
  expect(stdout).toMatch(/^ hint: record it with --replay/m)
  expect(stderr).toMatch(/^not in the cassette; in message 2, line \d+ the nearest recorded request/m)
  expect(stderr).toMatch(/^- craft .*\n(?:[-+ ] .*\n)*\+ craft /m)
})

test('other prompts miss in the first line that differs', async () => {
  using place = scratch()
  await orreryIn(place.path, [...RUN, ...MODEL, '--limit', '1', '--out', 'a', '--record', 'c'])
  const changed = ['--limit', '1', '--option', 'showAdmissible=true', '--out', 'b', '--replay-only', 'c']
  const { stdout } = await orreryIn(place.path, [...RUN, ...changed])
  expect(stdout).toContain("recorded '### HISTORY', asked '### ACTIONS NOW'")
})

// Of a writer that is killed: `signals.long.test.ts`.
test('a cassette whose last line was torn is read, the line is told of, and what it held is asked for again', async () => {
  using place = scratch()
  await orreryIn(place.path, [...RUN, ...MODEL, '--out', 'a', '--record', 'c'])
  const whole = readFileSync(place.file('c'), 'utf8')
  writeFileSync(place.file('c'), whole.slice(0, whole.lastIndexOf('\n', whole.length - 2) + 40))
  const again = await orreryIn(place.path, [...RUN, ...MODEL, '--out', 'b', '--replay', 'c'])
  expect(again.code).toBe(0)
  expect(again.stderr).toMatch(/^c, line \d+ was not written whole; it is left out$/m)
  expect(readFileSync(place.file('c'), 'utf8')).toBe(whole)
})

test.each([
  [['--record', 'c', '--replay', 'c'], /^error CONFIG_INVALID: a run has one cassette: --record or --replay$/m, 2],
  [['--replay-only', 'none'], /^error FILE_UNREADABLE: there is no cassette none$/m, 2],
  [['--replay-only', 'empty'], /^error CONFIG_INVALID: the cassette empty is empty$/m, 2],
  [['--replay', 'broken'], /^error DATA_INVALID: broken, line 1: not JSON$/m, 1],
  [['--record', 'no/such/place'], /^error FILE_UNWRITABLE: cannot write no\/such\/place\.lock/m, 1],
  [['--record', 'held'], /^error RUN_LOCKED: held\.lock is held by process \d+/m, 1],
])('%j is refused before anything runs', async (flags, message, exit) => {
  using place = scratch()
  writeFileSync(place.file('empty'), '')
  writeFileSync(place.file('broken'), '{"key"\n')
  writeFileSync(place.file('held.lock'), `${process.pid} ${hostname()}\n`)
  const { code, stderr } = await orreryIn(place.path, [...RUN, ...flags, '--out', 'r'])
  expect(stderr).toMatch(message)
  expect(code).toBe(exit)
  expect(existsSync(place.file('r'))).toBe(false)
})

test('a dry run writes no cassette, and agents without a model need none', async () => {
  using place = scratch()
  await orreryIn(place.path, [...RUN, ...MODEL, '--dry-run', '--record', 'c'])
  expect(existsSync(place.file('c'))).toBe(false)
  const { code } = await orreryIn(place.path, [...RUN, '--agent', 'oracle', '--out', 'r', '--record', 'c'])
  expect(code).toBe(0)
  expect(existsSync(place.file('c'))).toBe(false)
})
