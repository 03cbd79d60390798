import { expect, test } from 'vitest'
import { simulateTasks } from './belief-simulation.ts'

test.each(['dev', 'hard'])('in %s the policy loses hardly a step by its own valuation', (split) => {
  const { steps, expected, luck, loss } = simulateTasks({ split, tasks: 6, draws: 1 })
  expect(Math.abs(loss)).toBeLessThan(0.02 * steps)
  expect(steps).toBeCloseTo(expected + luck + loss, 6)
})
