import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playRun } from '../../runs/test/library.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn, type RanHere } from './in-process.ts'

const GATE = ['--gate', 'success(oracle) > success(react)']
const place = scratch()
afterAll(() => place[Symbol.dispose]())
beforeAll(async () => {
  const settings = { split: 'adapt-200', limit: 10, model: 'simulated:weak', deterministic: true }
  await playRun(place.file('r'), { ...settings, agent: 'react,oracle' })
})

/** Runs a command in the folder of the runs, with a file for the summary of the job if it has a name. */
function orrery(args: readonly string[], summary = ''): Promise<RanHere> {
  return orreryIn(place.path, args, { env: { GITHUB_STEP_SUMMARY: summary } })
}
const read = (name: string): string => readFileSync(place.file(name), 'utf8')

test('compare prints every format, and --json is the format json', async () => {
  const compared = async (...args: readonly string[]): Promise<string> =>
    (await orrery(['compare', 'r', ...GATE, ...args])).stdout
  expect(await compared('--format', 'table')).toBe(await compared())
  expect(await compared('--format', 'md')).toMatch(/^# Comparison of r\n\n\*\*Simulated model: .*\n\n## Gates\n/)
  expect(await compared('--format', 'junit')).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<testsuites /)
  expect(await compared('--format', 'json')).toBe(await compared('--json'))
})

test('compare writes a format to a file and prints the table, or JSON, with the exit code of the gates', async () => {
  const table = (await orrery(['compare', 'r', ...GATE])).stdout
  const xml = await orrery(['compare', 'r', ...GATE, '--format', 'junit', '--out', 'new/gates.xml'])
  expect(xml).toMatchObject({ code: 0, stdout: table, stderr: 'wrote new/gates.xml\n' })
  expect(read('new/gates.xml')).toBe((await orrery(['compare', 'r', ...GATE, '--format', 'junit'])).stdout)
  const failing = ['compare', 'r', '--gate', 'success(react) > success(oracle)', '--format', 'md', '--out', 'c.md', '--json']
  const { code, stdout } = await orrery(failing)
  expect(code).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({ measure: 'success', gates: [{ gate: 'success(react) > success(oracle)' }] })
  expect(read('c.md')).toContain('**the gate fails**')
  expect((await orrery(['compare', 'r', '--out', 'table.txt'])).code).toBe(0)
  expect(read('table.txt')).toBe((await orrery(['compare', 'r'])).stdout)
})

test('compare tests gates on a run with a single row, and exits on an inconclusive one as requested', async () => {
  await playRun(place.file('one'), { split: 'adapt-200', limit: 3, agent: 'react', model: 'simulated:mid', deterministic: true })
  const gated = async (...args: readonly string[]): Promise<RanHere> =>
    orrery(['compare', 'one', '--gate', 'success(react) >= 50%', ...args])
  const table = await gated()
  expect(table).toMatchObject({
    code: 3,
    stdout: expect.stringMatching(/^Simulated model: .*\n\ngate success\(react\) >= 50%: inconclusive\n/),
  })
  expect((await gated('--on-inconclusive', 'pass', '--format', 'junit')).stdout).toContain('<skipped type="inconclusive"')
  expect(await gated('--on-inconclusive', 'fail', '--format', 'junit')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('<failure type="inconclusive"'),
  })
  expect((await gated('--format', 'md')).stdout).toContain('| ❔&nbsp;inconclusive | `success(react) >= 50%` |')
  expect(await orrery(['compare', 'one'])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^error RUNS_DIFFER: no two rows/),
  })
})

test.each([
  [['--format', 'junt'], /^error USAGE: no format named "junt"\. Did you mean "junit"\?/],
  [['--format', 'md', '--json'], /^error USAGE: --json and --format md are two formats for standard output\n hint: omit one/],
  [['--format', 'md', '--out', 'r/run.json'], /^error USAGE: r\/run.json is a file of the run itself/],
])('compare %j is refused', async (args, message) => {
  expect(await orrery(['compare', 'r', ...args])).toMatchObject({ code: 2, stderr: expect.stringMatching(message) })
})

test('--summary appends the results of a run and a comparison to the summary of the job', async () => {
  const file = place.file('summary.md')
  writeFileSync(file, 'An earlier step.\n')
  const run = ['run', '--split', 'adapt-200', '--limit', '4', '--model', 'simulated:weak', '--agent', 'react,oracle']
  const ran = await orrery([...run, '--out', 's', '--summary', ...GATE], file)
  expect(ran.stderr).not.toContain('summary')
  const first = read('summary.md')
  expect(first).toMatch(/^An earlier step\.\n\n# Run s\n\n\*\*Simulated model: .*\n\n## Gates\n/)
  expect(first).toContain('| `success(oracle) > success(react)` | textcraft adapt-200, oracle and react |')
  expect(first).toMatch(/\n## textcraft adapt-200, dialect adapt.*\n\n\| agent \| model \| n \| success \|/)
  expect(first).not.toContain('"agent"')
  const { stdout } = await orrery(['compare', 's', '--format', 'md'])
  await orrery(['compare', 's', '--summary'], file)
  expect(read('summary.md')).toBe(`${first}\n${stdout}`)
  await orrery(['resume', 's', '--summary'], file)
  expect(read('summary.md').match(/^# Run s$/gm)).toHaveLength(2)
})

test('--summary without a CI service writes nothing, says so and changes no exit code', async () => {
  const { code, stderr } = await orrery(['compare', 'r', '--summary'])
  expect(code).toBe(0)
  expect(stderr).toMatch(
    /^--summary: no summary is written because GITHUB_STEP_SUMMARY is not set; .* `orrery compare RUN --format md --out FILE`\n$/,
  )
})

test('--summary keeps the file within the size that the service accepts', async () => {
  const file = place.file('full.md')
  const limit = 1024 * 1024
  writeFileSync(file, 'x\n'.repeat((limit - 500) / 2))
  await orrery(['compare', 'r', '--summary'], file)
  expect(statSync(file).size).toBeLessThanOrEqual(limit)
  expect(read('full.md').slice(-600)).toMatch(
    /\n# Comparison of r\n[\s\S]*\n\n\*\*The summary is truncated: a step may write 1 MiB\.\*\*\n$/,
  )
  await orrery(['compare', 'r', '--summary'], file)
  expect(statSync(file).size).toBeLessThanOrEqual(limit)
})

test('a summary that cannot be written is an error', async () => {
  const { code, stderr } = await orrery(['compare', 'r', '--summary'], place.path)
  expect(code).toBe(1)
  expect(stderr).toMatch(/^error FILE_UNWRITABLE: /)
  expect(existsSync(place.path)).toBe(true)
})
