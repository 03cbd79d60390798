import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readFilled } from '@orreryjs/reporting/data'
import { readTemplate } from '@orreryjs/viewer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readReportFile } from '../../reporting/test/report/file.ts'
import { playRun } from '../../runs/test/library.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { orrery } from './binary.ts'
import { orreryIn } from './in-process.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())
beforeAll(async () => {
  for (const name of ['r', 'other']) await playRun(place.file(name), { agent: 'random', limit: 2, deterministic: true })
})

const report = (...args: readonly string[]) => orreryIn(place.path, ['report', ...args])

test('the real binary writes the page, with the same bytes each time', async () => {
  const { code, stdout } = await orrery(place.path, ['report', 'r'])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^wrote r\/report\.html, \d+\.\d [kM]B\n$/)
  await report('r', '--out', 'again.html')
  expect(readFileSync(place.file('again.html')).equals(readFileSync(place.file('r/report.html')))).toBe(true)
})

test('the page of several runs is written to the current directory', async () => {
  expect((await report('r', 'other')).stdout).toMatch(/^wrote report\.html, /)
  expect(readFileSync(place.file('report.html'), 'utf8')).toContain('r: random')
  expect(existsSync(place.file('other/report.html'))).toBe(false)
})

test('writes figures to standard output or to a file; --json includes the format', async () => {
  const { stdout: text } = await report('r', '--format', 'md')
  expect(text).toMatch(/^# random on TextCraft, 2 tasks\n/)
  expect(JSON.parse((await report('r', '--format', 'md', '--json')).stdout)).toEqual({ format: 'md', text })
  const { stdout } = await report('r', '--format', 'json', '--out', 'figures.json', '--json')
  expect(JSON.parse(stdout)).toMatchObject({ file: 'figures.json', format: 'json' })
  expect(JSON.parse(readFileSync(place.file('figures.json'), 'utf8'))).toHaveProperty('places')
})

test('passes flags to the report: title, baseline, table, clusters', async () => {
  await report('r', '--title', 'Night <1>')
  expect(readReportFile(place.file('r/report.html')).title).toBe('Night <1>')
  const table = ['--format', 'csv', '--table', 'budgets', '--baseline', 'random', '--target', 'new-tasks']
  expect((await report('r', ...table)).stdout).toMatch(/^world,split,row,/)
})

test('reports an incomplete line', async () => {
  await playRun(place.file('cut'), { agent: 'random', limit: 3, deterministic: true })
  const path = place.file('cut/events.jsonl')
  const journal = readFileSync(path)
  writeFileSync(path, journal.subarray(0, Math.floor(journal.length * 0.6)))
  appendFileSync(path, '{"type":"step-e')
  const { code, stderr } = await report('cut')
  expect(code).toBe(0)
  expect(stderr).toMatch(/events\.jsonl: line \d+ is incomplete and was skipped/)
})

test.each([
  [['r', '--format', 'htm'], 2, /^error USAGE: no format named "htm"\. Did you mean "html"\?/],
  [['r', '--table', 'budgets'], 2, /^error USAGE: --table applies to CSV only\n hint: add --format csv$/m],
  [['r', '--format', 'csv', '--table', 'budget'], 2, /^error USAGE: no table named "budget"\. Did you mean "budgets"\?/],
  [['nowhere'], 2, /^error RUN_UNKNOWN: no run in .*nowhere/],
  [['r', '--out', 'r/run.json/x.html'], 1, /^error FILE_UNWRITABLE: cannot write .*x\.html/],
  [['r', '--baseline', 'nope'], 2, /^error CELL_UNKNOWN: no row named "nope"/m],
  [['r', '--out', 'r/events.jsonl'], 2, /^error USAGE: .* is a file of the run itself$/m],
  [['r', 'other', '--out', 'other/run.json'], 2, /^error USAGE: other\/run\.json is a file of the run itself$/m],
  [
    ['r', '--playground', 'javascript:alert(1)'],
    2,
    /^error USAGE: --playground: javascript:alert\(1\) is not the address of a page/,
  ],
])('%j is refused', async (args, code, message) => {
  expect(await report(...args)).toMatchObject({ code, stderr: expect.stringMatching(message) })
})

test('links steps to a copy of the playground, or to another address', async () => {
  const addressIn = (path: string) => readFilled(readTemplate(), readFileSync(path, 'utf8'))
  const page = place.file('r/report.html')
  await report('r', '--playground')
  expect(addressIn(page)).toMatchObject({ playground: './playground/index.html' })
  expect(existsSync(place.file('r/playground/index.html'))).toBe(true)
  const elsewhere = 'https://lab.test/playground/index.html'
  await report('r', '--playground', elsewhere)
  expect(addressIn(page)).toMatchObject({ playground: elsewhere })
  expect((await orreryIn(place.path, ['verify', 'r'])).stdout).toContain('1 export, no differences')
  await report('r')
  expect(addressIn(page)).not.toHaveProperty('playground')
})
