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
  const { code, stdout } = await compared('r', ...flags, '--json')
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

test('an inconclusive gate has its own exit code; a gate that fails wins over it, and --on-inconclusive sets another', async () => {
  const gated = (...gates: readonly string[]) => compared('r', ...gates.flatMap((gate) => ['--gate', gate]))
  const [holds, open, fails] = ['success(oracle) >= 50%', 'success(oracle) >= 90%', 'success(oracle) <= 50%']
  const exits = { 0: [holds], 1: [holds, open, fails], 3: [open, holds] }
  for (const [exit, gates] of Object.entries(exits)) expect(await gated(...gates)).toMatchObject({ code: Number(exit) })
  const undecided = await gated(holds, open)
  expect(undecided.stdout).toMatch(
    /^gate success\(oracle\) >= 90%: inconclusive\n {2}textcraft adapt-200, oracle: 100\.0 %, 95 % CI 69\.2-100\.0, bound 90\.0 %, n 10\n {2}about 36 tasks would settle it \(80 % power, if this is the true value\)$/m,
  )
  expect(undecided.stderr).toBe('1 of 2 gates are inconclusive: exit code 3; --on-inconclusive pass or fail sets another\n')
  expect(await compared('r', '--gate', open, '--on-inconclusive', 'pass')).toMatchObject({ code: 0, stderr: '' })
  expect(await compared('r', '--gate', open, '--on-inconclusive', 'fail')).toMatchObject({ code: 1, stderr: '' })
  expect(await compared('r', '--gate', fails, '--on-inconclusive', 'pass')).toMatchObject({ code: 1 })
  const { gates } = JSON.parse((await compared('r', '--gate', open, '--json')).stdout)
  expect(gates).toMatchObject([
    {
      gate: open,
      verdict: 'inconclusive',
      checks: [
        { rows: [{ label: 'oracle', model: 'none' }], needed: { tasks: 36, assuming: 'measured' }, measured: { value: 1 } },
      ],
    },
  ])
})

test('a run is tested against a stored run, and its files and verify have the verdicts', async () => {
  const run = [
    'run',
    '--split',
    'adapt-200',
    '--limit',
    '10',
    '--model',
    'simulated:weak',
    '--agent',
    'react,oracle',
    '--deterministic',
  ]
  const rule = 'success >= success@r - 40pp'
  const again = await orreryIn(place.path, [...run, '--out', 'again', '--gate', rule, '--gate', 'calls <= calls@r'])
  expect(again).toMatchObject({ code: 0, stderr: expect.not.stringContaining('inconclusive') })
  expect(again.stdout).toMatch(
    /^gate success >= success@r - 40pp: holds\n {2}holds {9}textcraft adapt-200, react in this run and in r\n {16}difference 0\.0 pp/m,
  )
  const results = JSON.parse(readFileSync(place.file('again/results.json'), 'utf8'))
  expect(results.gates).toMatchObject([{ gate: rule, verdict: 'holds', checks: [{}, {}] }, { verdict: 'holds' }])
  expect(readFileSync(place.file('again/report.md'), 'utf8')).toContain(
    '\n## Gates\n\n**all 2 gates hold**\n\n| verdict | gate | row | result |\n',
  )
  expect((await orreryIn(place.path, ['verify', 'again'])).stdout).toContain('no differences')

  // The policy of a suite file is recorded and applies to a resumed run; a changed verdict is found.
  writeFileSync(place.file('gated.yaml'), 'gate: success(oracle) >= 90%\nonInconclusive: pass\n')
  const file = await orreryIn(place.path, [...run, '--config', 'gated.yaml', '--out', 'file'])
  expect(file).toMatchObject({ code: 0, stdout: expect.stringContaining('gate success(oracle) >= 90%: inconclusive') })
  expect(await orreryIn(place.path, ['resume', 'file'])).toMatchObject({ code: 0 })
  expect(await orreryIn(place.path, ['resume', 'file', '--on-inconclusive', 'fail'])).toMatchObject({ code: 1 })
  const path = place.file('file/results.json')
  writeFileSync(path, readFileSync(path, 'utf8').replace('"verdict": "inconclusive"', '"verdict": "holds"'))
  const changed = await orreryIn(place.path, ['verify', 'file'])
  expect(changed).toMatchObject({ code: 1, stdout: expect.stringMatching(/results\.json.*gates.*verdict/) })
})

test('a single row has nothing to compare, but its gates are tested', async () => {
  const { code, stdout } = await compared('r#oracle', '--gate', 'success(oracle) >= 50%')
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /^Simulated model: .*\n\ngate success\(oracle\) >= 50%: holds\n {2}textcraft adapt-200, oracle: 100\.0 %/,
  )
  expect(await compared('r#oracle')).toMatchObject({ code: 2, stderr: expect.stringMatching(/^error RUNS_DIFFER/) })
})

test('gates of a run that did not finish are inconclusive, and a limit of the run decides the exit code', async () => {
  const run = ['run', '--split', 'adapt-200', '--limit', '10', '--agent', 'oracle', '--max-time', '1']
  const stopped = await orreryIn(place.path, [...run, '--out', 'stopped', '--gate', 'success >= 50%'])
  expect(stopped).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('gate success >= 50%: inconclusive\n  the run is incomplete: resume it first\n'),
  })
  expect(await orreryIn(place.path, ['resume', 'stopped', '--max-time', '600000'])).toMatchObject({ code: 0 })
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
  [['r', '--target', 'rooms'], /^error USAGE: .*rooms/m],
  [['r', '--gate', 'success >= success@nowhere'], /^error RUN_UNKNOWN: .*nowhere/],
  [
    ['r', '--gate', 'success(react) >= success(react)@r'],
    /^error CONFIG_INVALID: --gate: r is the tested run itself; expected another run after @/,
  ],
  [['r', '--on-inconclusive', 'pas'], /^error USAGE: no verdict named "pas"\. Did you mean "pass"\?/],
  [['r', '--gate', 'unparsed > 5%'], /at character 10, ">": expected unparsed < SHARE, or <=\n +hint: examples: --gate /],
  [['r', 'none'], /^error RUN_UNKNOWN/],
])('%j is refused', async (args, message) => {
  expect(await compared(...args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(message) })
})
