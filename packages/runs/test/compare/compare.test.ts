import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { isOrreryError } from '@orreryjs/core'
import { readManifest } from '@orreryjs/harness'
import { type CompareOptions, compare } from '@orreryjs/runs/compare'
import colors from 'picocolors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gateLines } from '../../../reporting/src/tables/index.ts'
import { reportOf, verifyRun } from '../../../reporting/test/library.ts'
import { comparedText, textOfCompared } from '../../../reporting/test/tables/compared-text.ts'
import type { RunResults } from '../../src/results/results.ts'
import { jsonText, reportText } from '../../src/results/write-results.ts'
import { playRun } from '../library.ts'
import { recordedEpisodes } from '../recorded.ts'
import { scratch } from '../scratch.ts'

const AGENTS = { world: 'textcraft', split: 'adapt-200', limit: 20, model: 'simulated:weak' }

/** Runs shared by several tests, which must not change them. */
const runs = scratch()
const [three, oracle] = [runs.file('r'), runs.file('a')]
afterAll(() => runs[Symbol.dispose]())
beforeAll(async () => {
  await playRun(three, { ...AGENTS, agent: 'react,oracle,noisy-oracle:0' })
  await playRun(oracle, { ...AGENTS, agent: 'oracle' })
})

test('compares every pair of rows of a run, with the results of each and a verdict', async () => {
  const compared = await compare(three)
  const { comparisons, labels } = compared
  expect(labels).toEqual(['simulated'])
  expect(comparisons.map(({ names }) => names)).toEqual([
    ['react', 'oracle'],
    ['react', 'noisy-oracle:0'],
    ['oracle', 'noisy-oracle:0'],
  ])
  const solved = (await recordedEpisodes(three)).filter(({ agent, success }) => agent === 'react' && success).length
  expect(comparisons[0]).toMatchObject({ tasks: 20, a: solved / 20, b: 1, wins: 0, losses: 20 - solved, ties: solved })
  expect(comparisons[0]).toMatchObject({ test: 'mcnemar-exact', verdict: 'b' })
  expect(comparisons[0]?.p).toBeCloseTo(2 ** (1 - (20 - solved)), 12)
  expect(comparisons[0]?.adjustedP).toBeCloseTo(3 * (comparisons[0]?.p ?? 0), 12)
  expect(comparisons[2]).toMatchObject({ difference: 0, p: 1, verdict: 'no significant difference', ties: 20 })

  const byType = await compare(three, { by: 'type' })
  const groups = byType.comparisons.flatMap((each) => each.groups ?? [])
  expect(groups).toHaveLength(3 * (byType.comparisons[0]?.groups?.length ?? 0))
  const smallest = groups.reduce((a, b) => ((a.p ?? 1) <= (b.p ?? 1) ? a : b))
  expect(smallest.adjustedP).toBeCloseTo(Math.min(1, (smallest.p ?? Number.NaN) * groups.length), 12)

  const text = comparedText(compared)
  expect(text).toMatch(/^textcraft adapt-200: success, 20 tasks, paired by task$/m)
  expect(text).toMatch(/^oracle beats react by \d+\.\d pp \(95 % CI .*, Holm-adjusted p (=|<) .*, n = 20\)$/m)
  expect(text).toMatch(/ no significant difference\n/)
  expect(text).toContain('p (Holm): adjusted for 3 comparisons')
})

test('compares two runs: shared tasks, differing settings, and groups', async () => {
  using folder = scratch()
  await playRun(folder.file('b'), { ...AGENTS, agent: 'oracle', limit: 15, maxSteps: 5 })
  const compared = await compare([oracle, folder.file('b')], { by: 'type' })
  const { comparisons, labels } = compared
  expect(labels).toEqual([])
  expect(comparisons).toHaveLength(1)
  const names = [`${oracle}: oracle`, `${folder.file('b')}: oracle`]
  expect(comparisons[0]).toMatchObject({ names, tasks: 15, unsharedTasks: 5, verdict: 'a' })
  expect(comparisons[0]?.differingSettings).toEqual(['maxSteps: 40 and 5'])
  const groups = comparisons[0]?.groups ?? []
  expect(groups.map(({ group }) => group)).toEqual(['depth-3', 'depth-4'])
  expect(groups.reduce((sum, { tasks }) => sum + tasks, 0)).toBe(15)
  const text = comparedText(compared)
  expect(text).toContain('other settings differ too: maxSteps: 40 and 5')
  expect(text).toContain('excluded 5 tasks that only one side played')
})

test('averages several attempts within their task, and compares by bootstrap', async () => {
  using folder = scratch()
  const run = folder.file('r')
  await playRun(run, { world: 'textcraft', agent: 'random,oracle', limit: 15, trials: 3 })
  const { comparisons } = await compare([`${run}#oracle`, `${run}#random`], { measure: 'steps' })
  expect(comparisons[0]).toMatchObject({ tasks: 15, test: 'bounded-means', verdict: 'a' })
  const text = await textOfCompared([run, 'random', 'oracle'])
  expect(text).toContain('15 tasks, up to 3 attempts each')
  expect(text).toMatch(/oracle: pass@3 100\.0 % .*, pass\^3 100\.0 % /)
})

test('gates pass and fail, in a run and in a comparison', async () => {
  using folder = scratch()
  const settings = { ...AGENTS, agent: 'react,oracle' }
  const rule = 'success(oracle) > success(react)'
  const gate = [rule, 'success(react) > success(oracle)']
  const { gates } = await playRun(folder.file('r'), { ...settings, gate })
  const lines = gates.flatMap((each) => gateLines(each, colors.createColors(false)))
  expect(lines).toEqual([
    'gate success(oracle) > success(react): holds',
    expect.stringMatching(/^ {2}textcraft adapt-200, oracle and react: difference \+\d.* pp, 95 % CI .*, bound 0\.0, n 20$/),
    'gate success(react) > success(oracle): fails',
    expect.stringMatching(/^ {2}textcraft adapt-200, react and oracle: difference -\d/),
  ])
  expect(gates.map(({ verdict }) => verdict)).toEqual(['holds', 'fails'])

  const tested = await compare(folder.file('r'), {
    gates: [rule, 'calls(react) < calls(oracle)', 'calls(oracle) < calls(react)'],
  })
  expect(tested.gates.map(({ verdict }) => verdict)).toEqual(['holds', 'fails', 'holds'])
  expect(tested.gates[2]).toMatchObject({ checks: [{ tasks: 20, rows: [{ label: 'oracle' }, { label: 'react' }] }] })

  const wrong = { code: 'CELL_UNKNOWN', message: expect.stringMatching(/^no row named "rebact"\. Did you mean "react"\?/) }
  const gateOfNone = { ...settings, gate: 'success(rebact) > success(react)' }
  await expect(playRun(folder.file('t'), gateOfNone)).rejects.toMatchObject(wrong)
  await expect(compare(folder.file('t'))).rejects.toMatchObject({ code: 'RUN_UNKNOWN' })
})

test('rejects runs of different tasks', async () => {
  using folder = scratch()
  cpSync(oracle, folder.file('b'), { recursive: true })
  const path = folder.file('b/events.jsonl')
  const journal = readFileSync(path, 'utf8')
  writeFileSync(path, journal.replace(/"taskHash":"[0-9a-f]{32}"/, `"taskHash":"${'0'.repeat(32)}"`))
  const differs = /^task textcraft\/adapt-200\/\S+ differs: hash [0-9a-f]{32} and 0{32}$/
  await expect(compare([oracle, folder.file('b')])).rejects.toMatchObject({
    code: 'RUNS_DIFFER',
    message: expect.stringMatching(differs),
  })

  await playRun(folder.file('c'), { world: 'textcraft', split: 'test', limit: 3, agent: 'oracle' })
  await expect(compare([oracle, folder.file('c')])).rejects.toMatchObject({
    code: 'RUNS_DIFFER',
    message: expect.stringMatching(/^the sides share no world and split/),
  })
})

test('compares an interrupted run up to its last episode, with a note', async () => {
  using folder = scratch()
  await playRun(folder.file('a'), { ...AGENTS, agent: 'oracle,random' })
  const path = folder.file('a/events.jsonl')
  const journal = readFileSync(path)
  writeFileSync(path, journal.subarray(0, Math.floor(journal.length * 0.9)))
  // The first finished episodes are the short, solved ones, so they decide no gate.
  const counts = ['each(oracle) >= 1 of 1', 'unparsed < 10%', 'success(oracle) >= 50%', 'each(random) >= 1 of 1']
  const compared = await compare(folder.file('a'), { gates: ['success(oracle) > success(random)', ...counts] })
  expect(compared.unfinished).toEqual([{ directory: folder.file('a'), unfinished: expect.any(Number) }])
  expect(compared.unfinished[0]?.unfinished).toBeGreaterThan(0)
  expect(comparedText(compared)).toMatch(/excluded \d+ tasks? that only one side played/)
  const lines = compared.gates.flatMap((gate) => gateLines(gate, colors.createColors(false)))
  expect(lines.join('\n')).toMatch(
    /: inconclusive\n {2}textcraft adapt-200, .*: not all episodes of .*a have ended, which favours short episodes/,
  )
  expect(compared.gates.slice(0, 4)).toMatchObject(
    Array.from({ length: 4 }, () => ({
      verdict: 'inconclusive',
      checks: expect.arrayContaining([expect.objectContaining({ objection: expect.stringContaining('have ended') })]),
    })),
  )
  // A failed task has failed in spite of missing episodes.
  expect(compared.gates[4]).toMatchObject({ verdict: 'fails' })

  // A run that names an incomplete run warns before it starts, and its gate is inconclusive.
  const notices: string[] = []
  const gate = `success >= success@"${folder.file('a')}"`
  const next = await playRun(folder.file('b'), { ...AGENTS, agent: 'oracle', gate }, { notice: (line) => notices.push(line) })
  expect(notices).toEqual([expect.stringMatching(/a is incomplete: gates that name it will be inconclusive; resume it first$/)])
  expect(next.gates).toMatchObject([{ verdict: 'inconclusive' }])
})

test('explains names that match nothing', async () => {
  const errorOf = async (names: readonly string[], options: CompareOptions = {}): Promise<string> => {
    const failure: unknown = await compare(names, options).catch((error: unknown) => error)
    if (!isOrreryError(failure)) throw new Error('it was compared')
    return `${failure.code}: ${failure.message}\n${failure.hint}`
  }
  const unknown = /^CELL_UNKNOWN: no row named "reat"\. Did you mean "react"\?/
  expect(await errorOf([three, 'reat', 'oracle'])).toMatch(unknown)
  expect(await errorOf([three, 'oracle', 'oracle'])).toMatch(/^USAGE: .* would be compared with itself/)
  expect(await errorOf([three, 'react'])).toMatch(/\ncompare two rows of one run with three names: .*r ROW react$/)
  expect(await errorOf([three], { gates: ['oracle beats random'] })).toMatch(
    /^CONFIG_INVALID: --gate "oracle beats random": at character 1, "oracle": no metric named "oracle"/,
  )
})

test('compares every pair of several runs row by row, with directories in the names of equal labels', async () => {
  using folder = scratch()
  const [s0 = '', s1 = '', s2 = ''] = ['s0', 's1', 's2'].map(folder.file)
  for (const [out, agent, seed] of [
    [s0, 'react,oracle', '0'],
    [s1, 'react', '1'],
    [s2, 'react', '2'],
  ] as const) {
    await playRun(out, { split: 'adapt-200', limit: 3, maxSteps: 8, model: 'simulated:weak', agent, seed })
  }
  const namesOf = async (...names: readonly string[]): Promise<unknown> =>
    (await compare(names)).comparisons.map((each) => each.names)
  expect(await namesOf(s0, s1, s2)).toEqual([
    [`${s0}: react`, `${s1}: react`],
    [`${s0}: react`, `${s2}: react`],
    [`${s1}: react`, `${s2}: react`],
  ])
  expect(await namesOf(`${s0}#oracle`, s1, s2)).toEqual([
    ['oracle', `${s1}: react`],
    ['oracle', `${s2}: react`],
    [`${s1}: react`, `${s2}: react`],
  ])
  expect(await namesOf(s0, 'react', 'oracle')).toEqual([['react', 'oracle']])
  const missing = { code: 'RUN_UNKNOWN', message: 'no directory react' }
  await expect(compare([s0, s1, 'react'])).rejects.toMatchObject(missing)
})

test('compares both targets by the rooms in run.json, and an option chooses the main one', async () => {
  using folder = scratch()
  const run = { world: 'alfworld', split: 'dev', agent: 'react', limit: 12, deterministic: true }
  const [weak, mid] = [folder.file('weak'), folder.file('mid')]
  await playRun(weak, { ...run, model: 'simulated:weak' })
  await playRun(mid, { ...run, model: 'simulated:mid' })
  const { clusters = {}, tasks } = readManifest(mid)
  expect(Object.keys(clusters)).toEqual(Object.keys(tasks))
  const rooms = new Set(Object.values(clusters)).size
  expect(rooms).toBeLessThan(12)
  const both = `for these 12 tasks; for new tasks from other clusters (${rooms} here): react`
  expect(readFileSync(folder.file('mid/report.md'), 'utf8')).toContain(both)
  for (const target of ['these-tasks', 'new-tasks'] as const) {
    const text = await textOfCompared([weak, mid], { target })
    const main = target === 'these-tasks' ? 'these 12 tasks' : `new tasks (${rooms} clusters)`
    expect(text).toContain(`${main}: 95 % CI`)
    expect(text).toContain(target === 'these-tasks' ? `new tasks (${rooms} clusters): p = ` : 'these 12 tasks: p = ')
    expect(text).toContain(target === 'these-tasks' ? '\ntarget: these tasks' : '\ntarget: new tasks')
    const { comparisons } = await compare([weak, mid], { target })
    expect(comparisons[0]).toMatchObject({
      target,
      otherTarget: { target: target === 'new-tasks' ? 'these-tasks' : 'new-tasks' },
    })
  }
  expect((await reportOf(mid, { format: 'md' })).text).toContain(both)
  for (const format of ['md', 'csv']) {
    const clustered = await reportOf(mid, { format, target: 'new-tasks' })
    clustered.toFile(folder.file(`mid/own.${format}`))
  }
  expect(readFileSync(folder.file('mid/own.md'), 'utf8')).toContain(`only ${rooms} independent clusters`)
  expect(await verifyRun(mid)).toMatchObject({ exports: 2, problems: [] })
  writeFileSync(folder.file('mid/own.csv'), readFileSync(folder.file('mid/own.csv'), 'utf8').replace('react', 'reach'))
  const { problems } = await verifyRun(mid)
  expect(problems).toEqual([{ kind: 'claim', text: expect.stringContaining('own.csv') }])
})

test('results of versions without targets, with intervals over clusters, are verified by their own rule', async () => {
  using folder = scratch()
  const run = folder.file('former')
  await playRun(run, { world: 'alfworld', split: 'dev', agent: 'random', limit: 12, deterministic: true })
  const results = JSON.parse(readFileSync(`${run}/results.json`, 'utf8')) as RunResults
  const [{ newTasks, ...cell } = raise()] = results.cells
  const { interval, clusters } = newTasks ?? raise()
  const writeFormer = (ends: typeof interval): string => {
    const former = { ...results, cells: [{ ...cell, interval: ends, clusters }] }
    writeFileSync(`${run}/results.json`, jsonText(former))
    writeFileSync(`${run}/report.md`, reportText(former, 'former'))
    return readFileSync(`${run}/report.md`, 'utf8')
  }
  expect(writeFormer(interval)).toContain(`only ${clusters} independent clusters (12 tasks)`)
  expect((await verifyRun(run)).problems).toEqual([])
  writeFormer({ ...interval, high: interval.high + 0.01 })
  expect((await verifyRun(run)).problems).toContainEqual({ kind: 'claim', text: expect.stringContaining('results.json') })
})

function raise(): never {
  throw new Error('the results have no interval for new tasks')
}
