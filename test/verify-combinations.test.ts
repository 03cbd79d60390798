/** Honest runs verify without problems: a seeded sample of all combinations of agents, worlds, models and options. */
import { rng } from '@orreryjs/core'
import { expect, test } from 'vitest'
import { combinations, problemsOf } from './verify-combinations.ts'

test('a run of all agents in all worlds verifies', async () => {
  expect(await problemsOf({ agent: 'all', world: 'all', model: 'simulated:strong', limit: 1 })).toEqual([])
})

test('a sample of combinations verifies', async () => {
  const single = (await combinations()).filter(({ world }) => world !== 'all')
  const sample = rng('verify', 'sample').shuffle(single).slice(0, 5)
  for (const settings of sample) expect((await problemsOf(settings)) ?? [], JSON.stringify(settings)).toEqual([])
})
