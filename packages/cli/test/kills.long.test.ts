import { beforeAll, expect, test } from 'vitest'
import { killAgainAndAgain, wholeJournal } from './killing.ts'

/** Number of kills per run. */
const TIMES = 13
const EPISODES = 12

let whole: Buffer
beforeAll(async () => {
  whole = await wholeJournal(EPISODES)
})

test('killed 39 times at random moments, runs end as without interruption, and no recorded call is repeated', async () => {
  const runs = [1, 3, 8].map((concurrency) => ({
    episodes: EPISODES,
    concurrency,
    times: TIMES,
    seed: `a, ${concurrency}`,
    isCompressed: concurrency === 3,
  }))
  const killed = await Promise.all(runs.map((run) => killAgainAndAgain(run, whole)))
  // A fast machine may finish a run before it is killed; most runs are killed.
  expect(killed.reduce((sum, { kills }) => sum + kills, 0)).toBeGreaterThan((runs.length * TIMES) / 2)
  expect(killed.reduce((sum, { recorded }) => sum + recorded, 0)).toBeGreaterThan(0)
})
