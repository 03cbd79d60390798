import { expect, test } from 'vitest'
import { killAgainAndAgain, wholeJournal } from './killing.ts'

/** Times that each of the runs is killed. Hundreds: `kills.long.test.ts`. */
const TIMES = 2
const EPISODES = 6

test('killed 4 times at random moments, runs end as if nothing had been, and no recorded call is made again', async () => {
  const whole = await wholeJournal(EPISODES)
  const runs = [1, 8].map((concurrency) => ({ episodes: EPISODES, concurrency, times: TIMES, seed: String(concurrency) }))
  const killed = await Promise.all(runs.map((run) => killAgainAndAgain(run, whole)))
  // A fast machine may finish a run before it is killed; most are not.
  expect(killed.reduce((sum, { kills }) => sum + kills, 0)).toBeGreaterThan((runs.length * TIMES) / 2)
  expect(killed.reduce((sum, { recorded }) => sum + recorded, 0)).toBeGreaterThan(0)
})
