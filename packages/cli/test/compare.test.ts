import { readFileSync, writeFileSync } from 'node:fs'
import { readManifest } from '@orreryjs/harness'
import { expect, test } from 'vitest'
import { recordedEpisodes } from '../../runs/test/recorded.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'

const AGENTS = ['run', '--world', 'textcraft', '--split', 'adapt-200', '--limit', '40', '--model', 'simulated:weak']

interface Compared {
  readonly labels: readonly string[]
  readonly comparisons: readonly {
    readonly names: readonly [string, string]
    readonly tasks: number
    readonly first: number
    readonly second: number
    readonly wins: number
    readonly losses: number
    readonly ties: number
    readonly difference: number
    readonly p: number
    readonly adjusted: number
    readonly test: string
    readonly verdict: string
    readonly unshared: number
    readonly differingSettings: readonly string[]
    readonly groups?: readonly { readonly group: string; readonly tasks: number; readonly p: number; readonly adjusted: number }[]
  }[]
}

async function compareJson(cwd: string, ...args: readonly string[]): Promise<Compared> {
  return JSON.parse((await orreryIn(cwd, ['compare', ...args, '--json'])).stdout) as Compared
}

test('every two rows of a run, what its results say of each, and a verdict', async () => {
  using place = scratch()
  await orreryIn(place.path, [...AGENTS, '--agent', 'react,oracle,noisy-oracle:0', '--out', 'r'])
  const { comparisons, labels } = await compareJson(place.path, 'r')
  expect(labels).toEqual(['simulated'])
  expect(comparisons.map(({ names }) => names)).toEqual([
    ['react', 'oracle'],
    ['react', 'noisy-oracle:0'],
    ['oracle', 'noisy-oracle:0'],
  ])
  const solved = (await recordedEpisodes(place.file('r'))).filter(({ agent, success }) => agent === 'react' && success).length
  expect(comparisons[0]).toMatchObject({ tasks: 40, first: solved / 40, second: 1, wins: 0, losses: 40 - solved, ties: solved })
  expect(comparisons[0]).toMatchObject({ test: 'mcnemar-exact', verdict: 'second' })
  expect(comparisons[0]?.p).toBeCloseTo(2 ** (1 - (40 - solved)), 12)
  expect(comparisons[0]?.adjusted).toBeCloseTo(3 * (comparisons[0]?.p ?? 0), 12)
  expect(comparisons[2]).toMatchObject({ difference: 0, p: 1, verdict: 'no clear winner', ties: 40 })

  const byType = await compareJson(place.path, 'r', '--by', 'type')
  const groups = byType.comparisons.flatMap((each) => each.groups ?? [])
  expect(groups).toHaveLength(3 * (byType.comparisons[0]?.groups?.length ?? 0))
  const least = groups.reduce((a, b) => (a.p <= b.p ? a : b))
  expect(least.adjusted).toBeCloseTo(Math.min(1, least.p * groups.length), 12)

  const { code, stdout } = await orreryIn(place.path, ['compare', 'r'])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^textcraft adapt-200: success, 40 tasks, paired by task\n/)
  expect(stdout).toMatch(/ no clear winner\n/)
  expect(stdout).toContain('Holm: corrected for 3 comparisons')
  expect(stdout).toContain('simulated: made with the rule-based model')
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120)
})

test('two runs: shared tasks, what else differs, and groups', async () => {
  using place = scratch()
  await orreryIn(place.path, [...AGENTS, '--agent', 'oracle', '--out', 'a'])
  await orreryIn(place.path, [...AGENTS, '--agent', 'oracle', '--limit', '30', '--max-steps', '5', '--out', 'b'])
  const { comparisons, labels } = await compareJson(place.path, 'a', 'b', '--by', 'type')
  expect(labels).toEqual([])
  expect(comparisons).toHaveLength(1)
  expect(comparisons[0]).toMatchObject({ names: ['a: oracle', 'b: oracle'], tasks: 30, unshared: 10, verdict: 'first' })
  expect(comparisons[0]?.differingSettings).toEqual(['maxSteps: 40 and 5'])
  const groups = comparisons[0]?.groups ?? []
  expect(groups.map(({ group }) => group)).toEqual(['depth-3', 'depth-4'])
  expect(groups.reduce((sum, { tasks }) => sum + tasks, 0)).toBe(30)
  const { stdout } = await orreryIn(place.path, ['compare', 'a', 'b', '--by', 'type'])
  expect(stdout).toContain('not the only difference: maxSteps: 40 and 5')
  expect(stdout).toContain('10 tasks of one side only, left out')
})

test('several attempts are averaged within their task, and the bootstrap compares them', async () => {
  using place = scratch()
  await orreryIn(place.path, [
    'run',
    '--world',
    'textcraft',
    '--agent',
    'random,oracle',
    '--limit',
    '15',
    '--trials',
    '3',
    '--out',
    'r',
  ])
  const { comparisons } = await compareJson(place.path, 'r#oracle', 'r#random', '--measure', 'steps')
  expect(comparisons[0]).toMatchObject({ tasks: 15, test: 'bounded-means', verdict: 'first' })
  const { stdout } = await orreryIn(place.path, ['compare', 'r', 'random', 'oracle'])
  expect(stdout).toContain('15 tasks, up to 3 attempts each')
  expect(stdout).toMatch(/oracle: pass@3 100\.0 % .*, pass\^3 100\.0 % /)
})

test('gates pass and fail the command and the run', async () => {
  using place = scratch()
  const rule = 'success(oracle) > success(react)'
  const run = await orreryIn(place.path, [...AGENTS, '--agent', 'react,oracle', '--out', 'r', '--gate', rule])
  expect(run.stdout).toMatch(/gate success\(oracle\) > success\(react\): holds on textcraft adapt-200 \(difference \+\d/)
  expect(run.code).toBe(0)
  const failed = await orreryIn(place.path, [
    ...AGENTS,
    '--agent',
    'react,oracle',
    '--out',
    's',
    '--gate',
    'success(react) > success(oracle)',
  ])
  expect(failed.stdout).toContain('does not hold')
  expect(failed.code).toBe(1)

  expect((await orreryIn(place.path, ['compare', 'r', '--gate', rule])).code).toBe(0)
  expect((await orreryIn(place.path, ['compare', 'r', '--gate', rule, '--gate', 'calls(react) < calls(oracle)'])).code).toBe(1)
  const json = await orreryIn(place.path, ['compare', 'r', '--gate', 'calls(oracle) < calls(react)', '--json'])
  expect((JSON.parse(json.stdout) as { gates: unknown }).gates).toMatchObject([{ holds: true, checks: [{ tasks: 40 }] }])

  const wrong = await orreryIn(place.path, [
    ...AGENTS,
    '--agent',
    'react,oracle',
    '--out',
    't',
    '--gate',
    'success(rebact) > success(react)',
  ])
  expect(wrong.stderr).toMatch(/^error CELL_UNKNOWN: there is no row 'rebact'; did you mean 'react'\?/)
  expect(wrong.code).toBe(2)
  expect((await orreryIn(place.path, ['compare', 't'])).stderr).toMatch(/^error RUN_UNKNOWN/)
})

test('runs of other tasks are refused', async () => {
  using place = scratch()
  await orreryIn(place.path, [...AGENTS, '--agent', 'oracle', '--out', 'a'])
  await orreryIn(place.path, [...AGENTS, '--agent', 'oracle', '--out', 'b'])
  const path = place.file('b/events.jsonl')
  const journal = readFileSync(path, 'utf8')
  writeFileSync(path, journal.replace(/"taskHash":"[0-9a-f]{32}"/, `"taskHash":"${'0'.repeat(32)}"`))
  const { code, stdout, stderr } = await orreryIn(place.path, ['compare', 'a', 'b'])
  expect(stdout).toBe('')
  expect(stderr).toMatch(/^error RUNS_DIFFER: task textcraft\/adapt-200\/\S+ is not the same: hash [0-9a-f]{32} and 0{32}\n/)
  expect(code).toBe(2)

  await orreryIn(place.path, [
    'run',
    '--world',
    'textcraft',
    '--split',
    'test',
    '--limit',
    '3',
    '--agent',
    'oracle',
    '--out',
    'c',
  ])
  expect((await orreryIn(place.path, ['compare', 'a', 'c'])).stderr).toMatch(
    /^error RUNS_DIFFER: no row of one side is on the world/,
  )
})

test('a run that was cut off is compared as far as it goes, and says so', async () => {
  using place = scratch()
  await orreryIn(place.path, [...AGENTS, '--agent', 'oracle,random', '--out', 'a'])
  const path = place.file('a/events.jsonl')
  const journal = readFileSync(path)
  writeFileSync(path, journal.subarray(0, Math.floor(journal.length * 0.9)))
  const { code, stdout, stderr } = await orreryIn(place.path, ['compare', 'a'])
  expect(stderr).toMatch(/a: \d+ planned episodes? did not end and cannot be compared/)
  expect(stdout).toMatch(/tasks? of one side only, left out/)
  expect(code).toBe(0)
  // What ended first is short, that is solved: no gate is tested on it.
  const gated = await orreryIn(place.path, ['compare', 'a', '--gate', 'success(oracle) > success(random)'])
  expect(gated.stdout).toContain(
    'does not hold on textcraft adapt-200 (not all episodes of a ended, and those that did are the short ones',
  )
  expect(gated.code).toBe(1)
})

test('names that do not fit are explained', async () => {
  using place = scratch()
  await orreryIn(place.path, [...AGENTS, '--limit', '2', '--agent', 'oracle,random', '--out', 'a'])
  const errorOf = async (...args: readonly string[]): Promise<string> => (await orreryIn(place.path, ['compare', ...args])).stderr
  expect(await errorOf('a', 'oracel', 'random')).toMatch(/^error CELL_UNKNOWN: there is no row 'oracel'; did you mean 'oracle'\?/)
  expect(await errorOf('a', 'oracle', 'oracle')).toMatch(/^error USAGE: .* would be compared with itself/)
  expect(await errorOf('a', 'random')).toMatch(/hint: compare two rows of one run with three names: a ROW random\n/)
  expect(await errorOf('a', '--by', 'typ')).toMatch(/^error USAGE: there is no grouping 'typ'; did you mean 'type'\?/)
  expect(await errorOf('a', '--measure', 'succes')).toMatch(
    /^error USAGE: there is no measure 'succes'; did you mean 'success'\?/,
  )
  expect(await errorOf('a', '--gate', 'oracle beats random')).toMatch(
    /^error CONFIG_INVALID: --gate "oracle beats random": expected MEASURE/,
  )
})

test('several runs: every two of them row by row, named by their directories where rows are called the same', async () => {
  using place = scratch()
  for (const [seed, agent] of ['react,oracle', 'react', 'react'].entries()) {
    const args = ['run', '--split', 'adapt-200', '--limit', '3', '--max-steps', '8', '--model', 'simulated:weak']
    await orreryIn(place.path, [...args, '--agent', agent, '--seed', String(seed), '--out', `s${seed}`])
  }
  const namesOf = async (...names: readonly string[]): Promise<unknown> =>
    (await compareJson(place.path, ...names)).comparisons.map((each) => each.names)
  expect(await namesOf('s0', 's1', 's2')).toEqual([
    ['s0: react', 's1: react'],
    ['s0: react', 's2: react'],
    ['s1: react', 's2: react'],
  ])
  expect(await namesOf('s0#oracle', 's1', 's2')).toEqual([
    ['oracle', 's1: react'],
    ['oracle', 's2: react'],
    ['s1: react', 's2: react'],
  ])
  expect(await namesOf('s0', 'react', 'oracle')).toEqual([['react', 'oracle']])
  const missing = await orreryIn(place.path, ['compare', 's0', 's1', 'react'])
  expect(missing.stderr).toMatch(/^error RUN_UNKNOWN: there is no directory react\n/)
})

test('tasks of the same rooms: run.json says which, tables go by rooms, and flags change that', async () => {
  using place = scratch()
  const run = ['run', '--world', 'alfworld', '--split', 'dev', '--agent', 'react', '--limit', '12', '--deterministic']
  await orreryIn(place.path, [...run, '--model', 'simulated:weak', '--out', 'weak'])
  const played = await orreryIn(place.path, [...run, '--model', 'simulated:mid', '--out', 'mid'])
  const { clusters = {}, tasks } = readManifest(place.file('mid'))
  expect(Object.keys(clusters)).toEqual(Object.keys(tasks))
  const rooms = new Set(Object.values(clusters)).size
  expect(rooms).toBeLessThan(12)
  const said = `12 tasks in ${rooms} clusters`
  expect(played.stdout).toContain(said)
  const compare = async (...flags: readonly string[]) => (await orreryIn(place.path, ['compare', 'weak', 'mid', ...flags])).stdout
  expect(await compare()).toContain(said)
  expect(await compare('--cluster', 'never')).not.toContain('clusters')
  expect(await compare('--cluster', 'always')).toContain('clusters')
  expect((await orreryIn(place.path, ['compare', 'weak', 'mid', '--cluster', 'rooms'])).stderr).toMatch(/^error USAGE: .*rooms/m)
  const markdown = (await orreryIn(place.path, ['report', 'mid', '--format', 'md'])).stdout
  expect(markdown).toContain(said)
  for (const format of ['md', 'csv']) {
    await orreryIn(place.path, ['report', 'mid', '--format', format, '--cluster', 'never', '--out', `mid/own.${format}`])
  }
  expect(readFileSync(place.file('mid/own.md'), 'utf8')).not.toContain('clusters')
  expect((await orreryIn(place.path, ['verify', 'mid'])).stdout).toMatch(/all of it holds$/m)
  writeFileSync(place.file('mid/own.csv'), readFileSync(place.file('mid/own.csv'), 'utf8').replace('react', 'reach'))
  expect((await orreryIn(place.path, ['verify', 'mid'])).stdout).toContain('own.csv')
})
