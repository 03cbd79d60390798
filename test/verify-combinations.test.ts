/** Honest runs verify without problems: a seeded sample of all combinations of agents, worlds, models and options. */
import { rng } from '@orreryjs/core'
import { orrery } from '@orreryjs/orrery'
import { idsOf } from '@orreryjs/runs/registry'
import { expect, test } from 'vitest'
import { combinations, problemsOf } from './verify-combinations.ts'

// `verify-combinations.long.test.ts` plays every agent in every world.
test.each(idsOf(orrery.worlds))('a run in %s verifies, with each agent in one of the worlds', async (world) => {
  const worlds = idsOf(orrery.worlds)
  const agent = idsOf(orrery.agents).filter((_, index) => worlds[index % worlds.length] === world)
  expect(await problemsOf({ agent, world, model: 'simulated:strong', limit: 1 })).toEqual([])
})

test('a sample of combinations verifies', async () => {
  const single = (await combinations()).filter(({ world }) => world !== 'all')
  const sample = rng('verify', 'sample').shuffle(single).slice(0, 5)
  for (const settings of sample) expect((await problemsOf(settings)) ?? [], JSON.stringify(settings)).toEqual([])
})
