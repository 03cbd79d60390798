import {
  compareScores,
  correctComparisons,
  estimateMean,
  estimatePass,
  type PairedComparison,
  type Target,
  type TaskScore,
} from '@orreryjs/statistics'
import { expect, test } from 'vitest'
import { roomCoverage, roomDuelCoverage } from './clusters.ts'
import { scoreOf } from './scores.ts'
import { tolerance } from './simulation.ts'

/** Creates twelve tasks in three rooms; all tasks of one room fail. */
function rooms(outcomes: readonly number[] = [1, 1, 0], each = 4) {
  return outcomes.flatMap((outcome, room) =>
    Array.from({ length: each }, (_, task) =>
      scoreOf(`${room}/${task}`, [outcome], { cluster: String(room), taskType: `${task % 2}` }),
    ),
  )
}

function compared(...sides: readonly [first: readonly TaskScore[], second: readonly TaskScore[]]): PairedComparison {
  const comparison = compareScores('success', ...sides)
  if (comparison === undefined) throw new Error('nothing was compared')
  return comparison
}

const widthOf = (interval: { low: number; high: number } | undefined): number => (interval?.high ?? 0) - (interval?.low ?? 0)

test('tasks in few clusters have the uncertainty of the clusters, and the result states it', () => {
  const by = (target?: Target) => estimateMean('success', rooms(), { target })
  expect(by()).toEqual(by('these-tasks'))
  expect(by()).not.toHaveProperty('clusters')
  expect(by('new-tasks')?.clusters).toBe(3)
  expect(widthOf(by('new-tasks')?.interval)).toBeGreaterThan(1.3 * widthOf(by()?.interval))
})

test('many clusters are used on request; a cluster for each task changes nothing', () => {
  const many = rooms(
    Array.from({ length: 40 }, (_, room) => room % 2),
    3,
  )
  expect(estimateMean('success', many)).not.toHaveProperty('clusters')
  expect(estimateMean('success', many, { target: 'new-tasks' })?.clusters).toBe(40)
  expect(compareScores('success', many, many)).not.toHaveProperty('otherTarget')
  const apart = rooms([1, 0, 1], 1)
  expect(estimateMean('success', apart, { target: 'new-tasks' })).toEqual(estimateMean('success', apart))
  expect(compareScores('success', apart, apart)).not.toHaveProperty('otherTarget')
})

test('one cluster says nothing about new tasks', () => {
  const one = rooms([1], 9)
  expect(estimateMean('success', one, { target: 'new-tasks' })?.interval).toEqual({ low: 0, high: 1 })
  expect(estimateMean('success', one)?.interval.low).toBeGreaterThan(0.6)
  const { otherTarget, ...these } = compared(one, rooms([0], 9))
  expect(these.p).toBeLessThan(0.05)
  expect(otherTarget).toEqual({ target: 'new-tasks', clusters: 1, p: 1, interval: { low: -1, high: 1 } })
})

test('a difference in one cluster of three is significant for these tasks and not for new tasks', () => {
  const [first, second] = [rooms([1, 1, 1], 10), rooms([1, 1, 0], 10)]
  const { otherTarget: newTasks, ...these } = compared(first, second)
  expect(these).toMatchObject({ target: 'these-tasks', test: 'mcnemar-exact' })
  expect(these.p).toBeLessThan(0.05)
  expect(these).not.toHaveProperty('clusters')
  expect(newTasks).toMatchObject({ target: 'new-tasks', clusters: 3 })
  expect(newTasks?.p).toBeGreaterThan(0.05)
  expect(newTasks?.interval.low).toBeLessThanOrEqual(0)
  // All of the difference is between rooms, so more tasks in them do not help.
  expect(newTasks).not.toHaveProperty('tasksNeeded')
  expect(newTasks?.clustersNeeded).toBeGreaterThan(3)
})

test('either target can be the main one, with the same two results', () => {
  const [first, second] = [rooms([1, 1, 1], 10), rooms([1, 1, 0], 10)]
  const { otherTarget: newTasks, ...these } = compared(first, second)
  const swapped = compareScores('success', first, second, { target: 'new-tasks' })
  expect(swapped).toMatchObject({ ...newTasks, otherTarget: { target: 'these-tasks', p: these.p, interval: these.interval } })
})

test('both targets are corrected for multiple testing, each over the whole table', () => {
  const single = compared(rooms([1, 1, 1], 10), rooms([1, 1, 0], 10))
  const [one, other] = correctComparisons([single, single])
  expect(one?.adjustedP).toBe(2 * single.p)
  expect(one?.verdict).toBe('a')
  expect(one?.otherTarget).toMatchObject({ verdict: 'no significant difference', adjustedP: other?.otherTarget?.adjustedP })
  expect(one?.otherTarget?.adjustedP).toBe(Math.min(1, 2 * (single.otherTarget?.p ?? 1)))
})

test('anytime-valid comparisons have one target', () => {
  const comparison = compareScores('success', rooms(), rooms([1, 0, 0]), { anytime: true, target: 'new-tasks' })
  expect(comparison?.target).toBe('these-tasks')
  expect(comparison).not.toHaveProperty('otherTarget')
})

test.each(['reward', 'tokens'] as const)('%s of tasks in few clusters has the uncertainty of the clusters', (measure) => {
  const side = (values: readonly number[]) =>
    rooms(values, 6).map((score, at) => ({
      ...score,
      totals: { [measure]: (score.totals.success ?? 0) / 3 + 0.01 * (at % 5) + 0.1 },
    }))
  const [first, second] = [side([1, 1.4, 1.2, 2]), side([1, 0.6, 1, 0.7])]
  const comparison = compareScores(measure, first, second)
  expect(widthOf(comparison?.otherTarget?.interval)).toBeGreaterThan(widthOf(comparison?.interval))
  expect(widthOf(estimateMean(measure, first, { target: 'new-tasks' })?.interval)).toBeGreaterThan(
    widthOf(estimateMean(measure, first)?.interval),
  )
})

test('pass@k respects clusters', () => {
  const scores = rooms().map((score) => ({ ...score, trials: 2, successes: 2 * score.successes }))
  expect(estimatePass('pass^k', 2, scores, { target: 'new-tasks' })?.clusters).toBe(3)
})

test('with differing clusters only the clustered interval has its coverage', () => {
  const place = { rooms: 4, spread: 1, tasks: 134, trials: 1 }
  expect(roomCoverage(0.7, place, 200, 'new-tasks')).toBeGreaterThan(0.93 - tolerance(0.93, 200))
  expect(roomCoverage(0.7, place, 200, 'these-tasks')).toBeLessThan(0.8)
  expect(roomDuelCoverage([0.7, 0.7], { ...place, tasks: 60 }, 60, 'new-tasks')).toBeGreaterThan(0.93 - tolerance(0.93, 60))
})
