import { expect, test } from 'vitest'
import { killAgainAndAgain, wholeJournal } from './killing.ts'

/** Times that the run is killed. Hundreds, of runs at any concurrency: `kills.long.test.ts`. */
const TIMES = 2
const EPISODES = 6

test('killed at random moments, runs end as if nothing had been, and no recorded call is made again', async () => {
  const whole = await wholeJournal(EPISODES)
  // It dies after its 16th call of the model, and again after 13 more: some are on the disk by then, however busy the machine is.
  const run = { episodes: EPISODES, concurrency: 8, times: TIMES, seed: 'a' }
  const { kills, recorded } = await killAgainAndAgain(run, whole)
  // A fast machine may finish a run before it is killed; most are not.
  expect(kills).toBeGreaterThanOrEqual(TIMES / 2)
  expect(recorded).toBeGreaterThan(0)
})
