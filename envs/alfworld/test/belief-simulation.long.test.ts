import { expect, test } from 'vitest'
import { simulateTasks } from './belief-simulation.ts'

test('the expected steps of 200 tasks are within 2 % of simulated games of the same policy', () => {
  const { steps, expected, luck } = simulateTasks({ split: 'train', tasks: 200, draws: 8 })
  expect(Math.abs(steps / expected - 1)).toBeLessThan(0.02)
  expect(Math.abs(luck) / steps).toBeLessThan(0.02)
})
