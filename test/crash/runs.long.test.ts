import { expect, test } from 'vitest'
import { enumerateCrashes } from './crash-runs.ts'
import { setUps } from './set-ups.ts'

const ALL = Number.POSITIVE_INFINITY

test.each(setUps(0, { episodes: 5, ways: 6 }))(
  'died at any moment, a run goes on as if nothing had been: $name',
  async (setUp) => {
    const { points, faults } = await enumerateCrashes({ ...setUp, specs: setUp.specs(), most: [ALL, 1] })
    expect(faults).toEqual([])
    expect(points[0]).toBeGreaterThan(10)
  },
  600_000,
)

test.each(setUps(3, { episodes: 4, ways: 1 }))(
  'its resumes died too, again and again: $name',
  async (setUp) => {
    const { points, faults } = await enumerateCrashes({ ...setUp, specs: setUp.specs(), most: [20, 6, 2, 1] })
    expect(faults).toEqual([])
    expect(points[1]).toBeGreaterThan(20)
  },
  600_000,
)
