import { expect, test } from 'vitest'
import { enumerateCrashes } from './crash-runs.ts'
import { setUps } from './set-ups.ts'

// A sample of what runs.long.test.ts takes in full.
test.each(setUps(0, { episodes: 3, ways: 1 }))(
  'died at some moments, a run goes on as if nothing had been: $name',
  async (setUp) => {
    const { points, faults } = await enumerateCrashes({ ...setUp, specs: setUp.specs(), most: [4, 1] })
    expect(faults).toEqual([])
    expect(points[0]).toBe(4)
  },
)

test.each(setUps(1, { episodes: 3, ways: 1 }).slice(0, 2))('the power failed: $name', async (setUp) => {
  const { faults } = await enumerateCrashes({ ...setUp, specs: setUp.specs(), most: [5], powerCut: true })
  expect(faults).toEqual([])
})
