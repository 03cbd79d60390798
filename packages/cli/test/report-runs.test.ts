import { existsSync, readFileSync } from 'node:fs'
import { orrery } from '@orreryjs/orrery'
import { report } from '@orreryjs/runs'
import { packedParts } from '@orreryjs/viewer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unpacked } from '../../runs/test/reporting/report/file.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

const RUN = ['run', '--split', 'adapt-200', '--limit', '3', '--max-steps', '8', '--deterministic', '--model', 'simulated:weak']

beforeAll(async () => {
  await orreryIn(place.path, [...RUN, '--agent', 'react,oracle', '--out', 'a'])
  await orreryIn(place.path, [...RUN, '--agent', 'react', '--seed', '5', '--out', 'b'])
  await orreryIn(place.path, [...RUN, '--agent', 'rebact', '--option', 'scope=all', '--extendable', '--out', 'c'])
})

const options = { registry: orrery }
const paths = (): readonly string[] => ['a', 'b', 'c'].map((name) => place.file(name))

test('rows of several runs stand in one table, with the figures that they have alone', async () => {
  const [joined, ...alone] = await Promise.all([paths(), ...paths().map((path) => [path])].map((each) => report(each, options)))
  const rows = joined?.data.places.flatMap((each) => each.rows) ?? []
  expect(rows.map(({ name }) => name)).toEqual(['a: react', 'b: react', 'rebact', 'oracle'])
  expect(rows.map(({ varied }) => [varied.run, varied.seeds, varied.options['scope']])).toEqual([
    ['a', ['0'], undefined],
    ['b', ['5'], undefined],
    ['c', ['0'], 'all'],
    ['a', ['0'], undefined],
  ])
  const own = alone.flatMap(({ data }) => data.places.flatMap((each) => each.rows))
  for (const { varied, name, settings: _, ...figures } of rows) {
    const same = own.find((each) => each.varied.run === varied.run && name.endsWith(each.name))
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
    expect.stringMatching(/^c: may be extended: .* hold at every look/),
    expect.stringMatching(/^3 runs beside each other: /),
  ])
  expect(alone[2]?.data.notices[0]).toMatch(/^may be extended: /)
  expect(joined?.data.places[0]?.comparisons[1]?.cautions.join()).toContain('looked at after every task')
})

test('one run in a list is the run alone', async () => {
  const [one, list] = await Promise.all([report(place.file('a'), options), report([place.file('a')], options)])
  expect(list.text).toBe(one.text)
})

test('the page of several runs goes to the directory that one is in, and CSV tells what was varied', async () => {
  const { stdout } = await orreryIn(place.path, ['report', 'a', 'b', 'c'])
  expect(stdout).toMatch(/^wrote report\.html, /)
  expect(readFileSync(place.file('report.html'), 'utf8')).toContain('a: react')
  expect(existsSync(place.file('a/report.html'))).toBe(false)
  const csv = await orreryIn(place.path, ['report', 'a', 'c', '--format', 'csv'])
  const [head = '', ...lines] = csv.stdout.trim().split('\n')
  const names = head.split(',')
  const told = lines.map((line) =>
    // From the end: what stands before may hold commas.
    ['run', 'seed', 'dialect', 'max_steps', 'option.scope'].map((name) => line.split(',').at(names.indexOf(name) - names.length)),
  )
  expect(told).toEqual([
    ['a', '0', 'adapt', '8', ''],
    ['c', '0', 'adapt', '8', 'all'],
    ['a', '0', 'adapt', '8', ''],
  ])
  const md = await orreryIn(place.path, ['report', 'a', 'b', '--format', 'md'])
  expect(md.stdout).toContain('b: react')
  const own = await orreryIn(place.path, ['report', 'a', 'b', '--out', 'b/run.json'])
  expect(own.stderr).toContain('b/run.json is a file of the run itself')
})
