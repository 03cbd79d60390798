import { packedParts } from '@orreryjs/reporting/data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playRun } from '../../../runs/test/library.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { reportOf } from '../library.ts'
import { unpacked } from './file.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

const RUN = { split: 'adapt-200', limit: 3, maxSteps: 8, deterministic: true, model: 'simulated:weak' }

beforeAll(async () => {
  await playRun(place.file('a'), { ...RUN, agent: 'react,oracle' })
  await playRun(place.file('b'), { ...RUN, agent: 'react', seed: '5' })
  await playRun(place.file('c'), { ...RUN, agent: 'rebact', option: { scope: 'all' }, sequential: true })
})

const paths = (): readonly string[] => ['a', 'b', 'c'].map((name) => place.file(name))

test('joins rows of several runs with the same figures as in single reports', async () => {
  const [joined, ...alone] = await Promise.all([paths(), ...paths().map((path) => [path])].map((each) => reportOf(each)))
  const rows = joined?.data.places.flatMap((each) => each.rows) ?? []
  expect(rows.map(({ name }) => name)).toEqual(['a: react', 'b: react', 'rebact', 'oracle'])
  expect(rows.map(({ settingsByName }) => [settingsByName.run, settingsByName.seeds, settingsByName.options['scope']])).toEqual([
    ['a', ['0'], undefined],
    ['b', ['5'], undefined],
    ['c', ['0'], 'all'],
    ['a', ['0'], undefined],
  ])
  const own = alone.flatMap(({ data }) => data.places.flatMap((each) => each.rows))
  for (const { settingsByName, name, settings: _, ...figures } of rows) {
    const same = own.find((each) => each.settingsByName.run === settingsByName.run && name.endsWith(each.name))
    expect(same).toMatchObject(figures)
  }
  expect(joined?.data.places[0]?.comparisons).toHaveLength(6)
  if (joined === undefined) throw new Error('no report')
  const { episodes } = unpacked(joined.data, packedParts(joined.text))
  expect(episodes.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
  expect(new Set(episodes.map(({ id }) => id)).size).toBe(12)
  for (const { row, recorded } of episodes) {
    const [start] = recorded.events
    expect(start?.type === 'episode-start' && (start.label ?? start.agent)).toBe(joined.data.places[0]?.rows[row]?.name)
  }
  expect(joined?.data.notices.slice(0, 2)).toEqual([
    expect.stringMatching(/^c: may be extended: .* are anytime-valid/),
    expect.stringMatching(/^This report joins 3 runs: /),
  ])
  expect(alone[2]?.data.notices[0]).toMatch(/^may be extended: /)
  expect(joined?.data.places[0]?.comparisons[1]?.cautions.join()).toContain('read after every task')
})

test('a list with one run is the same as the run', async () => {
  const [one, list] = await Promise.all([reportOf(place.file('a')), reportOf([place.file('a')])])
  expect(list.text).toBe(one.text)
})

test('a report of several runs goes to the current directory, and CSV has varied settings', async () => {
  const page = await reportOf(paths())
  expect(page.path).toBe('report.html')
  expect(page.text).toContain('a: react')
  const csv = await reportOf([place.file('a'), place.file('c')], { format: 'csv' })
  const [head = '', ...lines] = csv.text.trim().split('\n')
  const names = head.split(',')
  const settings = lines.map((line) =>
    // Counted from the end, because earlier columns may contain commas.
    ['run', 'seed', 'dialect', 'max_steps', 'option.scope'].map((name) => line.split(',').at(names.indexOf(name) - names.length)),
  )
  expect(settings).toEqual([
    ['a', '0', 'adapt', '8', ''],
    ['c', '0', 'adapt', '8', 'all'],
    ['a', '0', 'adapt', '8', ''],
  ])
  const both = [place.file('a'), place.file('b')]
  const md = await reportOf(both, { format: 'md' })
  expect(md.text).toContain('b: react')
  expect(() => md.toFile(place.file('b/run.json'))).toThrow('b/run.json is a file of the run itself')
})
