import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playRun } from '../../runs/test/library.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { orrery } from './binary.ts'
import { orreryIn } from './in-process.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())
beforeAll(async () => {
  const settings = { split: 'adapt-200', model: 'simulated:mid', deterministic: true }
  await playRun(place.file('o'), { ...settings, agent: 'oracle', limit: 3 })
  await playRun(place.file('r'), { ...settings, agent: 'react,oracle', limit: 1 })
})

const exported = (...args: readonly string[]) => orreryIn(place.path, ['export', ...args])

test('the binary writes to --out, with the same bytes under another clock, and reports the files', async () => {
  const here = await exported('o', '--to', 'inspect')
  expect(here.code).toBe(0)
  const { code, stdout } = await orrery(place.path, ['export', 'o', '--to', 'inspect', '--out', 'away/one.eval', '--json'], {
    env: { TZ: 'Pacific/Apia' },
  })
  expect(code).toBe(0)
  const row = 'oracle with none on textcraft adapt-200'
  const files = [{ path: 'away/one.eval', count: 3, noun: 'episode', row }]
  expect(JSON.parse(stdout)).toEqual({ format: 'inspect', labels: [], episodes: 3, unfinished: 0, files })
  const [name = ''] = readdirSync(place.file('o/inspect'))
  expect(here.stdout).toBe(`wrote ${join('o/inspect', name)}: 3 episodes of ${row}\n`)
  expect(readFileSync(place.file('away/one.eval')).equals(readFileSync(join(place.file('o/inspect'), name)))).toBe(true)
})

test('passes flags to the format, and reports the labels of the run', async () => {
  const all = await exported('r', '--to', 'openai-finetune', '--all', '--out', 'all.jsonl')
  expect(all).toMatchObject({ code: 0, stderr: 'Simulated model: results do not transfer to real language models\n' })
  const log = await exported('r', '--to', 'inspect', '--container', 'json', '--prompts', '--out', 'logs')
  expect(log).toMatchObject({ code: 0, stderr: 'Simulated model: results do not transfer to real language models\n' })
  const [first = ''] = readdirSync(place.file('logs')).filter((name) => !name.includes('oracle'))
  expect(first).toMatch(/\.json$/)
})

test('reports omitted episodes of an interrupted run', async () => {
  await playRun(place.file('cut'), { agent: 'oracle', limit: 3, deterministic: true })
  const path = place.file('cut/events.jsonl')
  const journal = readFileSync(path, 'utf8')
  const starts = [...journal.matchAll(/\{"type":"episode-start"/g)]
  writeFileSync(path, `${journal.slice(0, starts[2]?.index)}{"type":"step`)
  const { code, stdout, stderr } = await exported('cut', '--to', 'csv', '--out', 'cut.csv')
  expect([code, stdout]).toEqual([0, 'wrote cut.csv: 2 episodes\n'])
  expect(stderr).toMatch(
    /events\.jsonl: line \d+ is incomplete and was skipped\ncut: 1 planned episode has not ended and is omitted\n$/,
  )
})

test.each([
  [['r'], 2, /^error USAGE: required option '--to <format>' not specified/],
  [['r', '--to', 'inspekt'], 2, /^error USAGE: no format named "inspekt"\. Did you mean "inspect"\?/],
  [['nowhere', '--to', 'csv'], 2, /^error RUN_UNKNOWN: /],
  [['r', '--to', 'csv', '--out', 'r'], 2, /^error FILE_EXISTS: .* is a directory; expected a file/],
])('%j is refused', async (args, code, message) => {
  const refused = await exported(...args)
  expect(refused).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(message) })
  expect(refused.stderr.trimEnd().split('\n')).toHaveLength(2)
})

test('keeps existing files unless --force is given', async () => {
  writeFileSync(place.file('mine.csv'), 'mine')
  const refused = await exported('r', '--to', 'csv', '--out', 'mine.csv')
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(/^error FILE_EXISTS: .*\n hint: .*--force\n/) })
  expect(readFileSync(place.file('mine.csv'), 'utf8')).toBe('mine')
  expect(await exported('r', '--to', 'csv', '--force', '--out', 'mine.csv')).toMatchObject({ code: 0 })
})
