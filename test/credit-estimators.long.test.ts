import { expect, test } from 'vitest'
import { measureEstimators } from '../benchmarks/credit/measure.mjs'

const SIZE = { model: 'simulated:mid', tasks: 4, rollouts: 3 }

test.each(['alfworld', 'textcraft'])(
  'estimators are measured in %s, equally in two runs',
  { timeout: 600_000 },
  async (world) => {
    const measured = await measureEstimators({ ...SIZE, world })
    expect(await measureEstimators({ ...SIZE, world })).toEqual(measured)
    expect(measured.rollouts).toBe(12)
    expect(measured.rows).toHaveLength(6)
    for (const { spearman, kendall } of measured.rows) {
      expect(Math.abs(spearman?.mean ?? 2)).toBeLessThanOrEqual(1)
      expect(Math.abs(kendall?.mean ?? 2)).toBeLessThanOrEqual(1)
    }
    const byName = new Map(measured.rows.map((row) => [row.name, row.spearman?.mean ?? 0]))
    expect(byName.get('graph distance')).toBeGreaterThan(byName.get('Monte Carlo return') ?? 1)
  },
)
