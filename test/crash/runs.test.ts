import { expect, test } from 'vitest'
import { enumerateCrashes } from './crash-runs.ts'
import { setUps } from './set-ups.ts'

// A sample of runs.long.test.ts.
test.each(setUps(0, { episodes: 3, variants: 1 }))(
  'a run killed at sampled moments resumes to the same bytes: $name',
  async (setUp) => {
    const { points, faults } = await enumerateCrashes({ ...setUp, specs: setUp.specs(), limits: [4, 1] })
    expect(faults).toEqual([])
    expect(points[0]).toBe(4)
  },
)

test.each(setUps(1, { episodes: 3, variants: 1 }).slice(0, 2))('a run resumes after a power cut: $name', async (setUp) => {
  const { faults } = await enumerateCrashes({ ...setUp, specs: setUp.specs(), limits: [5], powerCut: true })
  expect(faults).toEqual([])
})
