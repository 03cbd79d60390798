/** Compares the analyses of a report with its episodes: as data, Markdown and CSV. */
import { readFileSync, rmSync } from 'node:fs'
import type { ReportData, ReportPlace } from '@orreryjs/reporting/data'
import { readTaskStatistics, taskListText } from '@orreryjs/reporting/episodes'
import { CSV_TABLE_COLUMNS } from '@orreryjs/reporting/report'
import colors from 'picocolors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playRun, REGISTRY } from '../../../runs/test/library.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { reportFormat } from '../../src/report/formats/report-format.ts'
import { type ReadReport, readReport } from '../../src/report/read-report.ts'
import { exportOf, reportOf, verifyRun } from '../library.ts'

const place = scratch()
const RUN = place.file('r')
const AGENTS = ['react', 'rebact', 'adapt']
let data: ReportData
let episodes: readonly Readonly<Record<string, string>>[]

afterAll(() => place[Symbol.dispose]())
beforeAll(async () => {
  const rows = { agent: [...AGENTS, 'oracle'], model: 'simulated:weak', limit: 10, trials: 2 }
  await playRun(RUN, { ...rows, deterministic: true })
  data = JSON.parse((await reportOf(RUN, { format: 'json' })).text)
  await exportOf(RUN, 'csv', { out: place.file('e.csv') })
  episodes = linesOf(readFileSync(place.file('e.csv'), 'utf8'))
})

/** Lines by the names of their columns; no cell that is looked at has a comma. */
function linesOf(csv: string): readonly Readonly<Record<string, string>>[] {
  const [heading = [], ...lines] = csv
    .trimEnd()
    .split('\n')
    .map((line) => line.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)?.map((cell) => cell.replace(/,$/, '')) ?? [])
  return lines.map((line) => Object.fromEntries(heading.map((name, at) => [name, line[at] ?? ''])))
}

const reports = new Map<string | undefined, Promise<ReadReport>>()

/** Reads the run for tables, once per baseline. */
function readFor(baseline?: string): Promise<ReadReport> {
  const read =
    reports.get(baseline) ?? readReport([RUN], { registry: REGISTRY, baseline, withEpisodes: false, withCredit: false })
  reports.set(baseline, read)
  return read
}

async function tableOf(
  name: string,
  { baseline }: { readonly baseline?: string } = {},
): Promise<readonly Readonly<Record<string, string>>[]> {
  return linesOf(reportFormat('csv').write(await readFor(baseline), { table: name, page: '' }))
}

function only(): ReportPlace {
  const [first] = data.places
  if (first === undefined) throw new Error('no place')
  return first
}

function sum(lines: readonly Readonly<Record<string, string>>[], ...names: readonly string[]): number {
  return lines.reduce((all, line) => all + names.reduce((each, name) => each + Number(line[name]), 0), 0)
}

function grouped<Line extends Readonly<Record<string, string>>>(lines: readonly Line[], name: string): Map<string, Line[]> {
  const groups = new Map<string, Line[]>()
  for (const line of lines) groups.set(line[name] ?? '', [...(groups.get(line[name] ?? '') ?? []), line])
  return groups
}

test('cost per success is total cost over successes', () => {
  for (const { name, costPerSuccess } of only().rows.slice(0, 3)) {
    const own = episodes.filter(({ label }) => label === name)
    expect(own).toHaveLength(20)
    const ratio = sum(own, 'input_tokens', 'output_tokens') / sum(own, 'success')
    expect(costPerSuccess?.tokens?.ratio).toBeCloseTo(ratio, 6)
    expect(costPerSuccess?.tokens?.low).toBeLessThan(ratio)
    expect(costPerSuccess?.tokens?.high ?? Infinity).toBeGreaterThan(ratio)
    expect(costPerSuccess?.dollars).toBeUndefined()
  }
  expect(only().rows[3]?.costPerSuccess).toBeUndefined()
  expect(only().costPairs.map(({ resource, tasks }) => [resource, tasks])).toEqual(Array(3).fill(['tokens', 10]))
})

test('with a baseline only pairs with it are compared and adjusted for', async () => {
  const against = { baseline: 'adapt' }
  const [costs, types] = [await tableOf('costs', against), await tableOf('failure-types', against)]
  for (const lines of [costs, types]) {
    expect(new Set(lines.map(({ a, b }) => `${a} ${b}`))).toEqual(new Set(['react adapt', 'rebact adapt']))
  }
  expect(await tableOf('costs')).toHaveLength(3)
  // The oracle asks no model and does not fail.
  expect(await tableOf('costs', { baseline: 'oracle' })).toEqual([])
  const made = place.file('r/costs.csv')
  const report = await reportOf(RUN, { format: 'csv', table: 'costs', ...against })
  expect(linesOf(report.text)).toEqual(costs)
  report.toFile(made)
  expect(await verifyRun(RUN)).toMatchObject({ exports: 1, problems: [] })
  rmSync(made)
})

test('has pass@k and pass^k for each k', async () => {
  const lines = await tableOf('passes')
  expect(lines.map(({ row, k }) => `${row} ${k}`)).toEqual([...AGENTS, 'oracle'].flatMap((name) => [`${name} 1`, `${name} 2`]))
  for (const name of AGENTS) {
    const own = episodes.filter(({ label }) => label === name)
    const solved = [...grouped(own, 'task').values()].map((each) => sum(each, 'success'))
    const [one, two] = lines.filter(({ row }) => row === name)
    expect(Number(one?.['pass_at_k'])).toBeCloseTo(sum(own, 'success') / 20, 12)
    expect(Number(two?.['pass_at_k'])).toBeCloseTo(solved.filter((count) => count > 0).length / 10, 12)
    expect(Number(two?.['pass_hat_k'])).toBeCloseTo(solved.filter((count) => count === 2).length / 10, 12)
    expect(Number(two?.['flaky_tasks'])).toBe(solved.filter((count) => count === 1).length)
  }
})

test('success by budget is the share of all episodes within the budget', async () => {
  const lines = await tableOf('budgets')
  expect(new Set(lines.map(({ row }) => row))).toEqual(new Set(AGENTS))
  for (const { row, resource, budget, success, low, high } of lines.filter((line) => line['resource'] === 'steps')) {
    const own = episodes.filter(
      ({ label, success: solved, steps }) => label === row && solved === '1' && Number(steps) <= Number(budget),
    )
    expect(resource).toBe('steps')
    expect(Number(success)).toBeCloseTo(own.length / 20, 12)
    expect(Number(low)).toBeLessThan(own.length / 20)
    expect(Number(high)).toBeGreaterThan(own.length / 20)
  }
})

test('success claims and failure types agree with the episodes', async () => {
  for (const { row, claim = '', attempts, solved } of await tableOf('claims')) {
    if (!['success', 'failure'].includes(claim)) continue
    const own = episodes.filter((each) => each['label'] === row && each['claim'] === claim)
    expect([Number(attempts), Number(solved)]).toEqual([own.length, sum(own, 'success')])
  }
  const outcomes = await tableOf('failure-types')
  expect(new Set(outcomes.map(({ a, b }) => `${a} ${b}`))).toEqual(new Set(['react rebact', 'react adapt', 'rebact adapt']))
  const both = outcomes.filter(({ a, b }) => a === 'react' && b === 'rebact')
  expect(sum(both, 'attempts')).toBe(20)
  const solvedByReact = both.filter((pair) => pair['a_outcome'] === 'solved')
  expect(sum(solvedByReact, 'attempts')).toBe(
    sum(
      episodes.filter(({ label }) => label === 'react'),
      'success',
    ),
  )
})

test('tasks are sorted by difficulty without calibration rows, and weights of subsets add up to 1', async () => {
  expect(only().items?.rows).toEqual([0, 1, 2])
  for (const { task, difficulty } of await tableOf('items')) {
    const own = episodes.filter((each) => each['task'] === task && each['label'] !== 'oracle')
    expect(Number(difficulty)).toBeCloseTo(1 - sum(own, 'success') / 6, 12)
  }
  const subsets = grouped(await tableOf('task-subsets'), 'size')
  expect([...subsets.keys()]).toEqual(['2', '3', '5'])
  for (const [size, lines] of subsets) {
    expect(lines).toHaveLength(Number(size))
    expect(sum(lines, 'weight')).toBeCloseTo(1, 12)
  }
})

test('tasks that separate the rows are those with different success; the list of tasks has the same figures', async () => {
  const { items, separations, rows } = only().items ?? never()
  const ratesAt = (task: string): readonly number[] =>
    AGENTS.map((label) =>
      sum(
        episodes.filter((each) => each['task'] === task && each['label'] === label),
        'success',
      ),
    )
  for (const { task, separation, discrimination } of items) {
    const rates = ratesAt(task)
    const isSame = new Set(rates).size === 1
    expect(separation).toBe(isSame ? (rates[0] === 0 ? 'none' : rates[0] === 2 ? 'all' : 'equal') : 'separates')
    if (isSame) expect(discrimination).toBeUndefined()
  }
  const lines = await tableOf('items')
  expect(lines.map(({ task, separation }) => [task, separation])).toEqual(items.map(({ task, separation }) => [task, separation]))
  for (const name of ['separates', 'all', 'none', 'equal'] as const)
    expect(separations[name]).toBe(items.filter(({ separation }) => separation === name).length)
  const places = await readTaskStatistics(RUN, { onTornLine: () => undefined })
  expect(places).toMatchObject([{ rows: AGENTS, separations }])
  expect(places[0]?.tasks.map(({ task, separation, meanSuccess }) => [task, separation, 1 - meanSuccess.mean])).toEqual(
    items.map(({ task, separation, difficulty }) => [task, separation, difficulty.mean]),
  )
  const text = taskListText(places, { colour: colors.createColors(false), columns: 80 }).join('\n')
  const sentence = `${separations.separates} of 10 tasks ${separations.separates === 1 ? 'separates' : 'separate'} these ${rows.length} rows; `
  expect(text).toContain(sentence)
  expect((await reportOf(RUN, { format: 'md' })).text).toContain(sentence)
  for (const { task } of items) expect(text).toContain(`\n${task} `)
})

test('Markdown has all sections; a small run has none of them', async () => {
  const md = (await reportOf(RUN, { format: 'md' })).text
  const titles = [
    'Multiple attempts',
    'Success by budget',
    'Cost per success',
    'Self-assessment',
    'Failure types, by pair',
    'Task difficulty',
  ]
  for (const title of titles) expect(md).toContain(`\n### ${title}\n`)
  const small = place.file('s')
  await playRun(small, { agent: 'random,oracle', limit: 4, deterministic: true })
  const other = (await reportOf(small, { format: 'md' })).text
  for (const title of titles) expect(other).not.toContain(`### ${title}`)
})

test('the export guide explains every column of every table', async () => {
  const guide = readFileSync(new URL('../../../../docs/guides/export.md', import.meta.url), 'utf8')
  for (const [name, columns] of Object.entries(CSV_TABLE_COLUMNS)) {
    const [, section = ''] = guide.split(`\n### ${name}\n`)
    const names = new Set(columns.map((column) => column.name))
    for (const { name: column, description } of columns) {
      const bounded = /^end of the 95 % interval of (\S+)/.exec(description.replace(/^(lower|upper) /, ''))?.[1]
      if (bounded !== undefined) expect(names.has(bounded)).toBe(true)
      else if (name === 'rows' || !['world', 'split'].includes(column)) {
        expect(section.split('\n### ')[0]).toContain(`| ${column} | ${description} |\n`)
      }
    }
    const written = Object.keys((await tableOf(name, { baseline: 'adapt' }))[0] ?? {})
    const known = written.filter((column) => !/^(failed_|option\.|world_option\.)/.test(column))
    expect(known.filter((column) => column !== '' && !names.has(column))).toEqual([])
  }
})

test('rejects unknown and unsupported tables before reading', async () => {
  const unknown = { code: 'USAGE', message: 'no table named "budget". Did you mean "budgets"?' }
  await expect(reportOf(RUN, { format: 'csv', table: 'budget' })).rejects.toMatchObject(unknown)
  const wrong = { code: 'USAGE', message: expect.stringMatching(/^--table does not apply to the format html/) }
  await expect(reportOf(RUN, { table: 'budgets' })).rejects.toMatchObject(wrong)
})

function never(): never {
  throw new Error('no tasks')
}
