import { expect, test } from 'vitest'
import { simulateTasks } from './belief-simulation.ts'

test.each(['dev', 'hard'])('the expected steps of six tasks of %s are within 20 % of simulated games', (split) => {
  const { steps, expected } = simulateTasks({ split, tasks: 6, draws: 4 })
  expect(Math.abs(steps / expected - 1)).toBeLessThan(0.2)
})
