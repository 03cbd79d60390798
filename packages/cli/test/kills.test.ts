import { expect, test } from 'vitest'
import { killAgainAndAgain, wholeJournal } from './killing.ts'

/** Times that each of the three runs is killed. Hundreds: `kills.long.test.ts`. */
const TIMES = 5

test('killed 15 times at random moments, runs end as if nothing had been, and no recorded call is made again', async () => {
  const whole = await wholeJournal()
  const runs = [1, 3, 8].map((concurrency) => ({ concurrency, times: TIMES, seed: String(concurrency) }))
  const kills = await Promise.all(runs.map((run) => killAgainAndAgain(run, whole)))
  // A fast machine may finish a run before it is killed; most are not.
  expect(kills.reduce((sum, each) => sum + each)).toBeGreaterThan(1.5 * TIMES)
})
