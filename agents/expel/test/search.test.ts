import { rng } from '@orreryjs/core'
import { expect, test } from 'vitest'
import type { IndexEntry } from '../src/memory.ts'
import { DEFAULTS } from '../src/options.ts'
import { cosine, selectTasks, wordCounts } from '../src/search.ts'

const entry = (id: string, goal: string, more: Partial<IndexEntry> = {}): IndexEntry => ({
  ...{ id, hash: id, type: 'heat', goal, isSolved: true, size: 100, transcript: 50, failures: 0 },
  ...more,
})
const INDEX = [
  entry('a', 'put a hot cup in the sink'),
  entry('b', 'put a hot egg in the fridge'),
  entry('c', 'heat an egg and put it in the fridge'),
  entry('d', 'look at a book'),
]
const QUERY = { goal: 'put a hot egg in the fridge', type: 'heat', maxTranscript: 1000 }

const select = (index: readonly IndexEntry[], options: Partial<typeof DEFAULTS> = {}, query = QUERY): string =>
  selectTasks(index, query, { ...DEFAULTS, ...options }, rng('search'))
    .map(({ id }) => id)
    .join('')

test('ranks goals by the cosine of their word counts', () => {
  expect(cosine(wordCounts('a b'), wordCounts('A, b!'))).toBeCloseTo(1)
  expect(cosine(wordCounts('a b'), wordCounts('c'))).toBe(0)
  expect(cosine(wordCounts(''), wordCounts(''))).toBe(0)
  expect(select(INDEX)).toBe('ba')
  expect(select(INDEX, { trajectories: 4 })).toBe('bacd')
  expect(select(INDEX, { trajectories: 0 })).toBe('')
})

test('of equally similar goals the earlier task is first', () => {
  expect(select([entry('x', 'egg'), entry('y', 'egg'), entry('z', 'egg')])).toBe('xy')
})

test('selects only solved tasks of the same type that are not too long', () => {
  const index = [
    entry('x', 'egg', { isSolved: false }),
    entry('y', 'egg', { type: 'cool' }),
    entry('z', 'egg', { transcript: 1001 }),
  ]
  expect(select(index)).toBe('')
  expect(select(index, { sameType: false })).toBe('y')
})

test('selects at random for comparison, the same with the same seed', () => {
  expect(select(INDEX, { select: 'random' })).toBe(select(INDEX, { select: 'random' }))
  expect(select(INDEX, { select: 'random', trajectories: 4 }).split('').sort().join('')).toBe('abcd')
})
