import { expect, test } from 'vitest'
import { killAgainAndAgain, wholeJournal } from './killing.ts'

/** Number of kills of the run. `kills.long.test.ts` kills hundreds of runs at any concurrency. */
const TIMES = 2
const EPISODES = 6

test('killed at random moments, runs end as without interruption, and no recorded call is repeated', async () => {
  const whole = await wholeJournal(EPISODES)
  // Killed after its 16th model call, and again after 13 more: some are on disk by then, even on a busy machine.
  const run = { episodes: EPISODES, concurrency: 8, times: TIMES, seed: 'a' }
  const { kills, recorded } = await killAgainAndAgain(run, whole)
  // A fast machine may finish a run before it is killed; most runs are killed.
  expect(kills).toBeGreaterThanOrEqual(TIMES / 2)
  expect(recorded).toBeGreaterThan(0)
})
