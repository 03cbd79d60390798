import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playRun } from '../../runs/test/library.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'

const RULE = 'success(oracle) > success(react)'
const place = scratch()
afterAll(() => place[Symbol.dispose]())
beforeAll(async () => {
  const settings = { split: 'adapt-200', limit: 10, model: 'simulated:weak', deterministic: true }
  await playRun(place.file('r'), { ...settings, agent: 'react,oracle' })
})

const compared = (...args: readonly string[]) => orreryIn(place.path, ['compare', ...args])

test('prints a table with notes, and no line wider than the terminal', async () => {
  const { code, stdout } = await compared('r')
  expect(code).toBe(0)
  expect(stdout).toMatch(/^textcraft adapt-200: success, 10 tasks, paired by task\n/)
  expect(stdout).toContain('Simulated model: results do not transfer')
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120)
})

test('flags reach the comparison, and --json prints all of it', async () => {
  const flags = ['--metric', 'steps, calls', '--primary', 'steps', '--baseline', 'oracle', '--by', 'type', '--anytime']
  const { code, stdout } = await compared('r', ...flags, '--cluster', 'never', '--json')
  expect(code).toBe(0)
  const { baseline, primary, comparisons } = JSON.parse(stdout)
  expect({ baseline, primary }).toEqual({ baseline: 'oracle', primary: 'steps' })
  expect(comparisons).toMatchObject([
    { measure: 'steps', anytime: true },
    { measure: 'calls', exploratory: true },
  ])
  expect(comparisons[0].groups).toMatchObject([{ group: 'depth-4' }])
})

test('gates decide the exit code, like in a run', async () => {
  expect((await compared('r', '--gate', RULE)).code).toBe(0)
  expect((await compared('r', '--gate', RULE, '--gate', 'calls(react) < calls(oracle)')).code).toBe(1)
  const json = await compared('r', '--gate', 'calls(oracle) < calls(react)', '--json')
  expect(JSON.parse(json.stdout).gates).toMatchObject([{ verdict: 'holds', checks: [{ tasks: 10 }] }])
  const run = ['run', '--split', 'adapt-200', '--limit', '10', '--model', 'simulated:weak', '--agent', 'react,oracle']
  const holds = await orreryIn(place.path, [...run, '--out', 'holds', '--gate', RULE])
  expect(holds.stdout).toMatch(
    /^gate success\(oracle\) > success\(react\): holds\n {2}textcraft adapt-200, oracle and react: difference \+\d/m,
  )
  expect(holds.code).toBe(0)
  const fails = await orreryIn(place.path, [...run, '--out', 'fails', '--gate', 'success(react) > success(oracle)'])
  expect(fails.stdout).toContain('gate success(react) > success(oracle): fails')
  expect(fails.code).toBe(1)
  const resumed = await orreryIn(place.path, ['resume', 'holds', '--gate', 'success(react) > success(oracle)', '--json'])
  expect(JSON.parse(resumed.stdout)).toMatchObject({ complete: true, gates: [{ verdict: 'fails', checks: [{ tasks: 10 }] }] })
  expect(resumed.code).toBe(1)
  const wrong = await orreryIn(place.path, [...run, '--out', 'wrong', '--gate', 'success(rebact) > success(react)'])
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringMatching(/^error CELL_UNKNOWN: no row named "rebact"/) })
})

test('reports unfinished episodes of an interrupted run as excluded', async () => {
  await playRun(place.file('cut'), { agent: 'oracle,random', limit: 6, split: 'adapt-200', deterministic: true })
  const path = place.file('cut/events.jsonl')
  const journal = readFileSync(path)
  writeFileSync(path, journal.subarray(0, Math.floor(journal.length * 0.9)))
  const { code, stderr } = await compared('cut')
  expect(stderr).toMatch(/cut: \d+ planned episodes? have not ended and are not compared/)
  expect(code).toBe(0)
})

test.each([
  [['r', 'oracel', 'react'], /^error CELL_UNKNOWN: no row named "oracel"\. Did you mean "oracle"\?/],
  [['r', 'react'], /hint: compare two rows of one run with three names: r ROW react\n/],
  [['r', '--by', 'typ'], /^error USAGE: no grouping named "typ"\. Did you mean "type"\?/],
  [['r', '--metric', 'succes'], /^error USAGE: no metric named "succes"\. Did you mean "success"\?/],
  [['r', '--primary', 'sucess'], /Did you mean "success"\?/],
  [['r', '--cluster', 'rooms'], /^error USAGE: .*rooms/m],
  [['r', '--gate', 'unparsed > 5%'], /at character 10, ">": expected unparsed < SHARE, or <=\n +hint: examples: --gate /],
  [['r', 'none'], /^error RUN_UNKNOWN/],
])('%j is refused', async (args, message) => {
  expect(await compared(...args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(message) })
})
