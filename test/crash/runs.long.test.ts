import { expect, test } from 'vitest'
import { enumerateCrashes } from './crash-runs.ts'
import { setUps } from './set-ups.ts'

const ALL = Number.POSITIVE_INFINITY

test.each(setUps(0, { episodes: 4, variants: 1 }))(
  'a run killed at any moment resumes to the same bytes: $name',
  async (setUp) => {
    const { points, faults } = await enumerateCrashes({ ...setUp, specs: setUp.specs(), limits: [ALL] })
    expect(faults).toEqual([])
    expect(points[0]).toBeGreaterThan(10)
  },
  600_000,
)

test.each(setUps(1, { episodes: 2, variants: 3 }).slice(2, 3))(
  'so does a run whose resumes are killed too: $name',
  async (setUp) => {
    const { points, faults } = await enumerateCrashes({ ...setUp, specs: setUp.specs(), limits: [ALL, ALL] })
    expect(faults).toEqual([])
    expect(points[1]).toBeGreaterThan(500)
  },
  1_200_000,
)

test.each(setUps(4, { episodes: 4, variants: 1 }))(
  'so does a run killed repeatedly: $name',
  async (setUp) => {
    const { points, faults } = await enumerateCrashes({ ...setUp, specs: setUp.specs(), limits: [6, 3, 2, 1] })
    expect(faults).toEqual([])
    expect(points[2]).toBeGreaterThan(20)
  },
  600_000,
)

test.each(setUps(2, { episodes: 4, variants: 1 }))(
  'a run resumes after a power cut at any moment: $name',
  async (setUp) => {
    const { points, faults } = await enumerateCrashes({ ...setUp, specs: setUp.specs(), limits: [ALL], powerCut: true })
    expect(faults).toEqual([])
    expect(points[0]).toBeGreaterThan(5)
  },
  600_000,
)
