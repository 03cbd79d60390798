import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Configuration, mergeConfigurations } from '@orreryjs/runs/configuration'
import { planRun } from '@orreryjs/runs/play'
import { createPublishedTally, type RunResults } from '@orreryjs/runs/results'
import { describe, expect, test } from 'vitest'
import { reportOf } from '../../reporting/test/library.ts'
import { playRun, resumeRun, textOf } from '../../runs/test/library.ts'
import { recordedEpisodes } from '../../runs/test/recorded.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { orrery } from '../src/index.ts'

const SPECS = fileURLToPath(new URL('../../../../shared/specs/agents/', import.meta.url))

/** The methods that are played at the market and at the shop. */
const SHOPPERS = ['react', 'rebact', 'adapt', 'reflexion', 'lats', 'anticipatory-reflection', 'plan-act', 'laser']

/** Of each suite with a paper: rows, tasks of a row as in the paper, and the collected facts about the paper. */
const PAPERS = [
  ['rebact-table1', ['react', 'adapt', 'rebact', 'rebact noReflect', 'random', 'oracle'], 100, 'rebact.md'],
  ['rebact-table2', ['react', 'adapt', 'rebact', 'rebact noReflect', 'random', 'oracle'], 134, 'rebact.md'],
  [
    'rebact-table3',
    ['react', 'adapt', 'rebact', 'rebact noReflect', 'random', 'oracle', 'react without exits'],
    200,
    'rebact.md',
  ],
  ['laser-table1', ['react', 'laser - backup', 'laser', 'random', 'oracle'], 500, 'laser.md'],
  ['laser-table2', [...SHOPPERS, 'random', 'oracle', ...SHOPPERS], 100, 'laser.md'],
  ['laser-table3', ['laser', 'laser + one-shot', 'laser - function call', 'random', 'oracle'], 200, 'laser.md'],
] as const

function suite(id: string): (typeof orrery.suites)[number] {
  const found = orrery.suites.find((each) => each.id === id)
  if (found === undefined) throw new Error(`there is no suite ${id}`)
  return found
}

test.each(PAPERS)('%s has the rows and the number of tasks of the paper', async (id, rows, tasks) => {
  const { configuration, published } = suite(id)
  const { cells } = await planRun(configuration, { registry: orrery })
  expect(cells.map(({ label }) => label)).toEqual(rows)
  expect(cells.map((cell) => cell.tasks.length)).toEqual(rows.map(() => tasks))
  // Of people the paper repeats what WebShop's own reports.
  const whole = published?.figures.filter(({ taskType, model }) => taskType === undefined && model !== 'people') ?? []
  expect(new Set(whole.map(({ n }) => n))).toEqual(new Set([tasks]))
})

test('the suite for small real models has 20 tasks in each row, and names no model', async () => {
  const { configuration } = suite('small-real')
  expect(JSON.stringify(configuration)).not.toContain('"model"')
  const { cells } = await planRun(configuration, { registry: orrery })
  const worlds = ['textcraft', 'alfworld', 'webshop']
  const rows = ['react', 'react choose', 'rebact', 'stateact', 'reflact', 'tool-loop', 'occam'].flatMap((label) =>
    worlds.map((world) => `${label} in ${world}`),
  )
  expect(cells.map(({ label, world }) => `${label} in ${world.id}`)).toEqual(rows)
  expect(cells.map(({ tasks }) => tasks.length)).toEqual([...Array(9).fill(20), ...Array(12).fill(10)])
  expect(cells.filter(({ agent }) => agent.scoringOption === 'decode=choose').map(({ label }) => label)).toEqual(
    Array(3).fill('react choose'),
  )
})

/** Suites whose papers have additional rows: our rows, tasks per row, and the file with the facts of the paper. */
const WITH_OTHERS = [
  ['react-table3', ['act', 'react', 'random', 'oracle'], 134, 'published-numbers.md'],
  ['react-table4', ['act', 'react', 'random', 'oracle'], 500, 'published-numbers.md'],
  ['adapt-table1', ['react', 'plan and execute', 'try again', 'reflexion', 'adapt', 'random', 'oracle'], 134, 'agents/adapt.md'],
  ['adapt-table2', ['react', 'plan and execute', 'try again', 'reflexion', 'adapt', 'random', 'oracle'], 100, 'agents/adapt.md'],
  ['adapt-table3', ['react', 'plan and execute', 'try again', 'reflexion', 'adapt', 'random', 'oracle'], 200, 'agents/adapt.md'],
  ['lats-table', ['react', 'react best of k', 'reflexion', 'lats', 'random', 'oracle'], 50, 'published-numbers.md'],
  ['reflexion-curve', ['retries without lessons', 'reflexion', 'random', 'oracle'], 134, 'published-numbers.md'],
  ['stateact-table2-alfworld', ['react', 'stateact', 'random', 'oracle'], 134, 'agents/stateact.md'],
  ['stateact-table2-webshop', ['react', 'stateact', 'random', 'oracle'], 100, 'agents/stateact.md'],
  ['stateact-table2-textcraft', ['react', 'stateact', 'random', 'oracle'], 100, 'agents/stateact.md'],
  [
    'reflact-alfworld',
    ['no thinking', 'react in the same loop', 'plan first', 'reflact', 'random', 'oracle'],
    134,
    'agents/reflact.md',
  ],
  ['webshop-table', ['first-hit', 'random', 'oracle'], 500, undefined],
] as const

test.each(WITH_OTHERS)('%s has its rows, each with a published figure except our own rows', async (id, rows, tasks) => {
  const { configuration, published } = suite(id)
  const { cells } = await planRun(configuration, { registry: orrery })
  expect(cells.map(({ label }) => label)).toEqual(rows)
  expect(cells.map((cell) => cell.tasks.length)).toEqual(rows.map(() => tasks))
  const publishedRows = new Set(published?.figures.map(({ row }) => row))
  const ours = ['random', 'oracle']
  expect(rows.filter((row) => !publishedRows.has(row) && !ours.includes(row))).toEqual([])
})

/** The papers, each by the name of its agent, with the suites whose tables it has. */
const WHOLE = [
  ['rebact', 'rebact-table'],
  ['laser', 'laser-table'],
  ['react', 'react-table'],
  ['adapt', 'adapt-table'],
  ['lats', 'lats-table'],
  ['reflexion', 'reflexion-curve'],
  ['stateact', 'stateact-table'],
  ['reflact', 'reflact-alfworld'],
] as const

test.each(WHOLE)('%s plays each row of its tables once', async (id, of) => {
  const parts = orrery.suites.filter((each) => each.id.startsWith(of))
  const { cells } = await planRun(suite(id).configuration, { registry: orrery })
  const keys = cells.map(({ world, split, label }) => `${world.id} ${split} ${label}`)
  expect(new Set(keys).size).toBe(keys.length)
  const titles = suite(id).tables?.map(({ title }) => title) ?? []
  expect(titles).toEqual(expect.arrayContaining(parts.flatMap(({ published }) => published?.title ?? [])))
})

test('the ALFWorld table has as many tasks per type as the world', async () => {
  const { cells } = await planRun(suite('rebact-table2').configuration, { registry: orrery })
  const typed = suite('rebact-table2').published?.figures.filter(({ taskType }) => taskType !== undefined) ?? []
  expect(typed).toHaveLength(18)
  for (const { taskType, n } of typed) expect(cells[0]?.tasks.filter(({ type }) => type === taskType)).toHaveLength(n)
})

test('the suite of the WebArena paper runs in WebArena and has its sites in the table', async () => {
  const { cells } = await planRun(suite('ar-table1').configuration, { registry: orrery })
  expect(cells).toHaveLength(7)
  expect(new Set(cells.map(({ world }) => world.id))).toEqual(new Set(['webarena']))
  expect(cells.filter(({ label }) => label === 'direct sampling').map(({ agent }) => agent.id)).toEqual([
    'anticipatory-reflection',
  ])
  const sites = suite('ar-table2').published?.figures.flatMap(({ taskType }) => taskType ?? []) ?? []
  expect(sites).toHaveLength(15)
  for (const site of sites) expect(cells[0]?.tasks.some(({ type }) => type.startsWith(`${site}.`))).toBe(true)
})

/** Published success with its interval in per cent: section 2 of the collected results. */
const INTERVALS = [
  ['rebact-table1', 'rebact', '51.2-70.0'],
  ['laser-table1', 'laser', '45.6-54.4'],
  ['rebact-table2', 'rebact', '94.7-99.6'],
  ['ar-table2', 'anticipatory-reflection', '20.7-26.5'],
] as const

test.each(INTERVALS)('interval of %s, %s', (id, row, interval) => {
  const table = suite(id).published
  if (table === undefined) throw new Error(`${id} has no paper`)
  const { figures } = createPublishedTally(table, () => false).comparison(false)
  const figure = figures.find((each) => each.row === row && each.measure === 'success' && each.taskType === undefined)
  expect(`${figure?.interval?.low.toFixed(1)}-${figure?.interval?.high.toFixed(1)}`).toBe(interval)
  expect(figures.filter(({ measure }) => measure !== 'success').every((each) => each.interval === undefined)).toBe(true)
})

describe.skipIf(!existsSync(SPECS))('published figures equal the collected facts (shared/specs)', () => {
  const others = WITH_OTHERS.flatMap(([id, , , file]) => (file === undefined ? [] : [[id, `../${file}`] as const]))
  const papers = PAPERS.map(([id, , , file]) => [id, file] as const)
  const AR = ['ar-table1', 'ar-table2', 'ar'].map((id) => [id, 'ar.md'] as const)
  const whole = ['rebact', 'laser'].map((id) => [id, `${id}.md`] as const)
  test.each([...papers, ...AR, ...whole, ...others])('%s', (id, file) => {
    // Papers that compare with this one print some of its figures too.
    const numbers = [file, 'react.md', '../published-numbers.md', 'published-numbers-2026.md']
      .map((name) => readFileSync(`${SPECS}${name}`, 'utf8'))
      .join('\n')
      .match(/\d+(?:\.\d+)?/g)
      ?.map(Number)
    const { published, tables = [] } = suite(id)
    const figures = [...(published ? [published] : []), ...tables].flatMap((table) => table.figures)
    expect(figures.length).toBeGreaterThan(0)
    // What people come to in a shop is of the shop's own paper.
    const publishedRows = figures.flatMap(({ model, value }) => (model === 'people' || value === undefined ? [] : [value]))
    for (const value of publishedRows) expect(numbers).toContain(Math.abs(value))
  })
})

type Figure = FiguresBeside[number]
type FiguresBeside = NonNullable<RunResults['published']>[number]['figures']

function figuresOf({ published = [] }: RunResults): readonly Figure[] {
  return published.flatMap(({ figures }) => figures)
}

/** Plays a suite with changes to its settings. */
async function playSuite(out: string, id: string, changes: Configuration): Promise<RunResults> {
  const { configuration } = suite(id)
  const { results } = await playRun(out, mergeConfigurations(configuration, changes), { suite: { name: id, id } })
  return results
}

test('a suite run shows the published figures next to ours', async () => {
  using place = scratch()
  const out = place.file('r')
  const models = ['simulated:mid', 'simulated:weak']
  const results = await playSuite(out, 'rebact-table2', { tasks: '0-2', model: models, deterministic: true })
  expect(textOf(out, 'report.md')).toContain('| rebact, success | 98.5 % | 94.7-99.6 | 134 |')
  expect(results.manifest.suite).toBe('rebact-table2')
  const whole = figuresOf(results).filter(({ taskType }) => taskType === undefined)
  for (const { row, value, ours } of whole) {
    const rates = results.cells.filter(({ label }) => label === row).map(({ summary }) => (summary?.strict.rate ?? 0) * 100)
    expect(ours.map((each) => each.value)).toEqual(rates)
    expect(ours.map(({ difference }) => difference)).toEqual(rates.map((rate) => rate - (value ?? Number.NaN)))
  }
  const byType = figuresOf(results).filter(({ row, taskType }) => row === 'rebact' && taskType !== undefined)
  expect(byType.reduce((sum, { ours }) => sum + (ours[0]?.n ?? 0), 0)).toBe(3)

  expect((await resumeRun(out)).results.published).toEqual(results.published)
})

test('shows plan revisions and rewards next to those of a paper, and methods that are not run', async () => {
  using place = scratch()
  const run = (id: string, changes: Configuration = {}): Promise<RunResults> =>
    playSuite(place.file(id), id, { limit: 2, ...changes })
  const ar = await run('ar-table1', { world: ['textcraft'] })
  const revisions = figuresOf(ar).filter(({ measure }) => measure === 'revisions')
  expect(revisions.map(({ row, value }) => [row, value])).toEqual([
    ['plan-act without reflexion', undefined],
    ['plan-act', 2.03],
    ['direct sampling', 1.16],
    ['anticipatory-reflection', 0.64],
  ])
  expect(revisions.every(({ ours }) => ours.length === 1 && ours[0]?.n === 2)).toBe(true)
  const episodes = await recordedEpisodes(place.file('ar-table1'))
  const noted = episodes.filter(({ label }) => label === 'plan-act').map(({ notes }) => notes['revision'] ?? 0)
  expect(revisions[1]?.ours[0]?.value).toBeCloseTo(noted.reduce((sum, each) => sum + each, 0) / 2, 12)

  const laser = await run('laser-table1')
  const expert = figuresOf(laser).find(({ row, measure }) => row === 'human expert' && measure === 'reward')
  expect(expert).toMatchObject({ value: 82.1, ours: [] })
  expect(figuresOf(laser).find(({ row, measure }) => row === 'laser' && measure === 'reward')?.ours).toHaveLength(1)
})

test("a paper is one run, and its report has the paper's curve next to ours", async () => {
  using place = scratch()
  const out = place.file('r')
  const results = await playSuite(out, 'reflexion', { limit: 1, model: ['simulated:weak'] })
  expect(figuresOf(results)).toContainEqual(expect.objectContaining({ row: 'reflexion', value: 76.9, n: 134 }))
  const { data } = await reportOf(out, { format: 'json' })
  const chart = data.published?.[0]?.parts[0]?.chart
  if (chart === undefined) throw new Error('no chart')
  expect(chart).toMatchObject({ x: 'trials', joined: true, inPercent: true })
  expect(chart.positions).toHaveLength(12)
  const [again, reflexion] = chart.rows
  expect(again?.published.map(({ at }) => at)).toEqual(['1', '7'])
  expect(reflexion?.published).toHaveLength(12)
  const ours = reflexion?.ours.map(({ value }) => value) ?? []
  expect(ours.length).toBeGreaterThan(0)
  expect(ours).toEqual([...ours].sort((a, b) => a - b))
})
