import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportOf, reportOf } from '../../../reporting/test/library.ts'
import { textOfCompared } from '../../../reporting/test/tables/compared-text.ts'
import { compare } from '../../src/compare/compare.ts'
import { playRun } from '../library.ts'
import { scratch } from '../scratch.ts'

const AGENTS = ['oracle', 'noisy-oracle:0.1', 'noisy-oracle:0.3', 'first-admissible']
const SETTINGS = { world: 'textcraft', split: 'adapt-200', agent: AGENTS, limit: 7, deterministic: true } as const
const folder = scratch()

beforeAll(async () => {
  await playRun(folder.file('plain'), SETTINGS)
  const declared = { ...SETTINGS, baseline: 'first-admissible', primary: 'success' } as const
  await playRun(folder.file('declared'), declared)
})
afterAll(() => folder[Symbol.dispose]())

/** Returns the compared rows, the number of comparisons in their correction, and the verdict. */
async function pairsOf(...args: Parameters<typeof compare>): Promise<readonly string[]> {
  const { comparisons } = await compare(...args)
  return comparisons.map(({ names, family, verdict }) => `${names.join(' and ')}: of ${family}, ${verdict}`)
}

test('with a baseline, p is adjusted only for its comparisons, so a verdict remains', async () => {
  const every = await pairsOf(folder.file('plain'))
  expect(every).toHaveLength(6)
  expect(every).toContain('oracle and first-admissible: of 6, no significant difference')
  // Seven wins of seven: p = .0156; adjusted for six comparisons .094, for three .047.
  const withBaseline = await pairsOf(folder.file('plain'), { baseline: 'first-admissible' })
  expect(withBaseline).toContain('oracle and first-admissible: of 3, a')
  expect(withBaseline).toHaveLength(3)
})

test('the declaration of a run applies to every reader and every format', async () => {
  expect(await pairsOf(folder.file('declared'))).toHaveLength(3)
  expect(await textOfCompared(folder.file('declared'))).toContain('every row is compared with the baseline first-admissible only')
  expect(readFileSync(folder.file('declared/report.md'), 'utf8')).toContain(
    '**declared before the run: baseline first-admissible, primary metric success**',
  )
  const { data } = await reportOf(folder.file('declared'), { format: 'json' })
  expect(data.places[0]).toMatchObject({ baseline: 'first-admissible', primary: 'success' })
  const rows = data.places[0]?.rows ?? []
  expect(data.places[0]?.comparisons.map(({ b, family }) => [rows[b]?.name, family])).toEqual(
    Array.from({ length: 3 }, () => ['first-admissible', 3]),
  )
  const { text } = await reportOf(folder.file('declared'), { format: 'md' })
  expect(text).toContain('Every row is compared only with the baseline first-admissible. p (Holm): adjusted for 3 comparisons.')
  const csv = (await reportOf(folder.file('declared'), { format: 'csv' })).text.split('\n')
  expect(csv[0]).toContain(
    ',baseline,primary_metric,difference,difference_low,difference_high,difference_unit,typical,typical_low,typical_high,p,p_holm,comparisons,verdict',
  )
  expect(csv[1]).toMatch(/,points,,,,0\.015625\d*,0\.046875\d*,3,better/)
  await exportOf(folder.file('declared'), 'csv')
  const [head = '', first = ''] = readFileSync(folder.file('declared/episodes.csv'), 'utf8').split('\n')
  const cellOf = (name: string): string | undefined => first.split(',')[head.split(',').indexOf(name)]
  expect([cellOf('baseline'), cellOf('primary_metric')]).toEqual(['0', 'success'])
})

test('a secondary metric is exploratory: no correction, no winner, no effect on the primary metric', async () => {
  const path = folder.file('declared')
  const { comparisons, primary } = await compare(path, { measure: ['success', 'steps'] })
  expect(primary).toBe('success')
  const roles = comparisons.map(({ measure, family, exploratory = false }) => [measure, family, exploratory])
  expect(roles).toEqual([...Array(3).fill(['success', 3, false]), ...Array(3).fill(['steps', 1, true])])
  expect(new Set(comparisons.slice(3).map(({ verdict }) => verdict))).toEqual(new Set(['no significant difference']))
  const text = await textOfCompared(path, { measure: 'steps' })
  expect(text).toContain('exploratory: the primary metric is success')
  expect(text).toContain('exploratory: p is not adjusted and there is no verdict')
  // Without a declaration both metrics are corrected for.
  const both = await compare(folder.file('plain'), { measure: ['success', 'steps'], baseline: 'first-admissible' })
  expect(both.comparisons.map(({ family }) => family)).toEqual(Array(6).fill(6))
})

test('a report with another primary metric shows success as exploratory', async () => {
  const { data, text } = await reportOf(folder.file('plain'), { format: 'md', primary: 'steps' })
  const [found] = data.places
  const roles = found?.comparisons.map(({ measure, exploratory = false }) => `${measure} ${exploratory}`)
  expect(new Set(roles)).toEqual(new Set(['steps false', 'success true']))
  expect(text).toContain('### Comparison by steps')
  expect(text).toContain('Exploratory: not the primary metric, so p is not adjusted and there is no verdict.')
})

test('rows are compared with the baseline of the same model, across several runs', async () => {
  const [plain, declared] = [folder.file('plain'), folder.file('declared')]
  const pairs = await compare([plain, declared], { baseline: plain })
  expect(pairs.comparisons).toHaveLength(4)
  expect(pairs.comparisons.every(({ names }) => names[1].startsWith(plain))).toBe(true)
  const models = ['simulated:weak', 'simulated:mid']
  const settings = { world: 'textcraft', agent: ['react', 'rebact'], model: models, limit: 2, maxSteps: 4, baseline: 'react' }
  await playRun(folder.file('models'), settings)
  const { comparisons } = await compare(folder.file('models'))
  expect(comparisons.map(({ nameA, nameB }) => [nameA.model, nameB.label, nameB.model])).toEqual(
    models.map((model) => [model, 'react', model]),
  )
})

test('rejects a declared row that does not exist, and notes a later change of the baseline', async () => {
  const wrong = playRun(folder.file('wrong'), { ...SETTINGS, baseline: 'ract' })
  await expect(wrong).rejects.toMatchObject({ code: 'CELL_UNKNOWN' })
  const onlyBaseline = playRun(folder.file('wrong'), { ...SETTINGS, agent: 'oracle', baseline: 'oracle' })
  await expect(onlyBaseline).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
  const { notes } = await compare(folder.file('declared'), { baseline: 'oracle', primary: 'steps' })
  expect(notes).toEqual([
    'the run declared the baseline first-admissible; oracle was chosen after the run',
    'the run declared the primary metric success; steps was chosen after the run',
  ])
})
