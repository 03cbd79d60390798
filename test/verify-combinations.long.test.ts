/** Honest runs verify without problems: all combinations of agents, worlds, models and options that `run` accepts. */
import { expect, test } from 'vitest'
import { combinations, problemsOf } from './verify-combinations.ts'

test('every combination verifies', async () => {
  const all = await combinations()
  let verified = 0
  for (const settings of all) {
    const problems = await problemsOf(settings)
    expect(problems ?? [], JSON.stringify(settings)).toEqual([])
    if (problems !== undefined) verified += 1
  }
  // Some options exclude some worlds.
  expect(verified).toBeGreaterThan(all.length * 0.8)
})
