import { type ClusterMode, compareScores, estimateMean, estimatePass } from '@orreryjs/statistics'
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

const widthOf = (interval: { low: number; high: number } | undefined): number => (interval?.high ?? 0) - (interval?.low ?? 0)

test('tasks in few clusters have the uncertainty of the clusters, and the result states it', () => {
  const by = (cluster?: ClusterMode) => estimateMean('success', rooms(), { cluster })
  expect(by()).toEqual(by('auto'))
  expect(by()?.clusters).toBe(3)
  expect(by('never')).not.toHaveProperty('clusters')
  expect(widthOf(by()?.interval)).toBeGreaterThan(1.3 * widthOf(by('never')?.interval))
})

test('with many clusters, or one task each, tasks count separately unless requested otherwise', () => {
  const many = Array.from({ length: 40 }, (_, room) => room % 2)
  expect(estimateMean('success', rooms(many, 3))).not.toHaveProperty('clusters')
  expect(estimateMean('success', rooms(many, 3), { cluster: 'always' })?.clusters).toBe(40)
  expect(estimateMean('success', rooms([1, 0, 1], 1), { cluster: 'always' })).not.toHaveProperty('clusters')
})

test('one cluster gives no interval if clustering is requested', () => {
  const one = rooms([1], 9)
  expect(estimateMean('success', one, { cluster: 'always' })?.interval).toEqual({ low: 0, high: 1 })
  expect(estimateMean('success', one)?.interval.low).toBeGreaterThan(0.6)
})

test('a difference in one cluster of three is not significant', () => {
  const [first, second] = [rooms([1, 1, 1], 10), rooms([1, 1, 0], 10)]
  const unclustered = compareScores('success', first, second, { cluster: 'never' })
  const clustered = compareScores('success', first, second)
  expect(unclustered?.p).toBeLessThan(0.05)
  expect(clustered).toMatchObject({ clusters: 3, difference: unclustered?.difference })
  expect(clustered?.p).toBeGreaterThan(0.05)
  expect(clustered?.interval.low).toBeLessThanOrEqual(0)
  expect(clustered?.tasksNeeded).toBeGreaterThan(unclustered?.tasksNeeded ?? Infinity)
})

test.each(['reward', 'tokens'] as const)('%s of tasks in few clusters has the uncertainty of the clusters', (measure) => {
  const side = (values: readonly number[]) =>
    rooms(values, 6).map((score, at) => ({
      ...score,
      totals: { [measure]: (score.totals.success ?? 0) / 3 + 0.01 * (at % 5) + 0.1 },
    }))
  const [first, second] = [side([1, 1.4, 1.2, 2]), side([1, 0.6, 1, 0.7])]
  const [unclustered, clustered] = (['never', 'auto'] as const).map((cluster) =>
    compareScores(measure, first, second, { cluster }),
  )
  expect(widthOf(clustered?.interval)).toBeGreaterThan(widthOf(unclustered?.interval))
  expect(widthOf(estimateMean(measure, first)?.interval)).toBeGreaterThan(
    widthOf(estimateMean(measure, first, { cluster: 'never' })?.interval),
  )
})

test('pass@k respects clusters', () => {
  const scores = rooms().map((score) => ({ ...score, trials: 2, successes: 2 * score.successes }))
  expect(estimatePass('pass^k', 2, scores)?.clusters).toBe(3)
})

test('with differing clusters only the clustered interval has its coverage', () => {
  const place = { rooms: 4, spread: 1, tasks: 134, trials: 1 }
  expect(roomCoverage(0.7, place, 200, 'auto')).toBeGreaterThan(0.93 - tolerance(0.93, 200))
  expect(roomCoverage(0.7, place, 200, 'never')).toBeLessThan(0.8)
  expect(roomDuelCoverage([0.7, 0.7], { ...place, tasks: 60 }, 60, 'auto')).toBeGreaterThan(0.93 - tolerance(0.93, 60))
})
