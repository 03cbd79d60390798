/** Success by the step of a hand-over, against outcomes that are computed without the hand-over. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playRun, REGISTRY } from '../../../runs/test/library.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { creditRun } from '../../src/credit/credit-run.ts'
import { findStarts } from '../../src/starts/find-starts.ts'
import { handover } from '../../src/starts/handover.ts'
import { handoverText, writeHandovers } from '../../src/starts/handover-text.ts'
import { writeStarts } from '../../src/starts/write-starts.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

const FIRST = { world: 'alfworld', agent: 'react', model: 'simulated:weak', limit: 6, maxSteps: 20, deterministic: true }

async function hand(first: string, second: string) {
  return handover(place.file(first), place.file(second), { registry: REGISTRY })
}

beforeAll(async () => {
  await playRun(place.file('first'), FIRST)
  const { starts } = await findStarts(place.file('first'), { registry: REGISTRY })
  writeStarts(place.file('starts.jsonl'), starts, { run: place.file('first') })
  await playRun(place.file('second'), {
    agent: 'oracle,random',
    tasks: place.file('starts.jsonl'),
    maxSteps: 20,
    deterministic: true,
  })
})

test('the oracle succeeds after a step if and only if the goal is within the remaining steps', async () => {
  const { rows, own } = await hand('first', 'second')
  expect(own.mean).toBeLessThan(0.9)
  const oracle = rows.find(({ label }) => label === 'oracle')
  await creditRun(place.file('first'), { registry: REGISTRY, csv: place.file('steps.csv') })
  const [header = '', ...lines] = readFileSync(place.file('steps.csv'), 'utf8').trim().split('\n')
  const columns = header.split(',')
  const expected = new Map<string, number[]>()
  for (const line of lines) {
    const value = (name: string): string => line.split(',')[columns.indexOf(name)] ?? ''
    const before = value('before')
    const isReachable = before !== '' && Number(before) <= 20 - (Number(value('step')) - 1)
    expected.set(value('episode'), [...(expected.get(value('episode')) ?? []), Number(isReachable)])
  }
  expect(expected.size).toBe(6)
  for (const { episode, after } of oracle?.episodes ?? []) expect([episode, after]).toEqual([episode, expected.get(episode)])
  // The weak agent loses some of the six episodes before their ends.
  expect([...expected.values()].some((values) => values.includes(0))).toBe(true)
})

test('the points are means over all episodes, with the outcome of the first agent after its end', async () => {
  const { rows, own } = await hand('first', 'second')
  for (const { points, episodes } of rows) {
    expect(points.length).toBe(Math.max(...episodes.map(({ after }) => after.length)))
    for (const { step, handedOver, success, difference } of points) {
      const values = episodes.map(({ after, success: ownSuccess }) => after[step] ?? Number(ownSuccess))
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      expect(success.mean).toBeCloseTo(mean, 10)
      expect(difference.mean).toBeCloseTo(mean - own.mean, 10)
      expect(handedOver).toBe(episodes.filter(({ after }) => step < after.length).length)
    }
  }
})

test('a deterministic agent that hands over to itself keeps its outcome after every step', async () => {
  await playRun(place.file('self'), { ...FIRST, model: 'simulated:perfect', limit: 5 })
  const { starts } = await findStarts(place.file('self'), { registry: REGISTRY })
  writeStarts(place.file('self.jsonl'), starts, { run: place.file('self') })
  const same = { agent: 'react', model: 'simulated:perfect', tasks: place.file('self.jsonl'), maxSteps: 20, deterministic: true }
  await playRun(place.file('self-second'), same)
  const { rows, own } = await hand('self', 'self-second')
  for (const { success, difference } of rows[0]?.points ?? []) {
    expect(success.mean).toBe(own.mean)
    expect(difference.mean).toBe(0)
  }
})

test('steps whose starts were not played are left out', async () => {
  const { starts } = await findStarts(place.file('first'), { registry: REGISTRY, where: 'step=3-4' })
  writeStarts(place.file('some.jsonl'), starts, { run: place.file('first') })
  await playRun(place.file('some'), { agent: 'oracle', tasks: place.file('some.jsonl'), maxSteps: 20, deterministic: true })
  const { rows } = await hand('first', 'some')
  expect(rows[0]?.points.map(({ step }) => step)).toEqual([3, 4])
  expect(rows[0]?.episodes[0]?.after.slice(3, 6)).toEqual([expect.any(Number), expect.any(Number), null])
})

test('the table and the CSV file show every row', async () => {
  const result = await hand('first', 'second')
  const text = handoverText(result).join('\n')
  expect(text).toContain('hand-over to oracle in alfworld valid_unseen')
  expect(text).toContain('hand-over to random in alfworld valid_unseen')
  expect(text).toMatch(/ (?:[+-]\d+|0)\.\d pp +(?:[+-]\d+|0)\.\d to (?:[+-]\d+|0)\.\d$/m)
  const count = writeHandovers(place.file('all.csv'), result, { run: place.file('first') })
  expect(readFileSync(place.file('all.csv'), 'utf8').trim().split('\n')).toHaveLength(count + 1)
})

test('runs that do not fit are refused with what to do', async () => {
  await expect(hand('first', 'first')).rejects.toMatchObject({
    code: 'USAGE',
    hint: expect.stringContaining('orrery tasks from'),
  })
  await playRun(place.file('two'), { ...FIRST, agent: 'react,random', limit: 2 })
  await expect(hand('two', 'second')).rejects.toMatchObject({ code: 'USAGE', message: expect.stringContaining('DIR#ROW') })
  await expect(hand('first#rebact', 'second')).rejects.toMatchObject({ code: 'CELL_UNKNOWN' })
  await playRun(place.file('other'), { ...FIRST, world: 'textcraft', limit: 2 })
  await expect(hand('other', 'second')).rejects.toMatchObject({ code: 'USAGE' })
})
