import { expect, test } from 'vitest'
import { enumerateCrashes } from './crash-runs.ts'
import { setUps } from './set-ups.ts'

const ALL = Number.POSITIVE_INFINITY

test.each(setUps(0, { episodes: 4, ways: 6 }))(
  'died at any moment, a run goes on as if nothing had been: $name',
  async (setUp) => {
    const { points, faults } = await enumerateCrashes({ ...setUp, specs: setUp.specs(), most: [ALL] })
    expect(faults).toEqual([])
    expect(points[0]).toBeGreaterThan(10)
  },
  600_000,
)

test.each(setUps(1, { episodes: 2, ways: 3 }).slice(0, 3))(
  'its resumes died at any moment too: $name',
  async (setUp) => {
    const { points, faults } = await enumerateCrashes({ ...setUp, specs: setUp.specs(), most: [ALL, ALL] })
    expect(faults).toEqual([])
    expect(points[1]).toBeGreaterThan(500)
  },
  1_200_000,
)

test.each(setUps(4, { episodes: 4, ways: 1 }))(
  'it died again and again: $name',
  async (setUp) => {
    const { points, faults } = await enumerateCrashes({ ...setUp, specs: setUp.specs(), most: [10, 3, 2, 1] })
    expect(faults).toEqual([])
    expect(points[2]).toBeGreaterThan(20)
  },
  600_000,
)

test.each(setUps(2, { episodes: 4, ways: 1 }))(
  'the power failed at any moment: $name',
  async (setUp) => {
    const { points, faults } = await enumerateCrashes({ ...setUp, specs: setUp.specs(), most: [ALL], powerCut: true })
    expect(faults).toEqual([])
    expect(points[0]).toBeGreaterThan(5)
  },
  600_000,
)
