/**
 * One error model for all wordings: our agents' prompts in other titles, other words and another layout lead to the same
 * decisions. `paraphrased.long.test.ts` plays every preset.
 */
import { simulated } from '@orreryjs/simulated'
import { expect, test } from 'vitest'
import { AGENT_IDS, episodesOf, isOfType, played, WORLD_IDS } from './cell.ts'
import { type Layout, paraphrased } from './paraphrase.ts'

const PAIRS = AGENT_IDS.flatMap((agent) => WORLD_IDS.map((world) => [agent, world] as const))
const LAYOUTS: readonly Layout[] = ['titles', 'turns']

test.each(PAIRS)('%s in %s does the same', async (agent, world) => {
  const model = simulated({ preset: 'mid', malformed: 0 })
  const deeds = async (asked: typeof model) =>
    (await played(episodesOf({ agent, world, model: asked, tasks: 1 }))).map(({ events }) =>
      events.filter(isOfType('step-end')).map(({ action }) => action),
    )
  // Every agent and every world in both; each pair in one.
  const layout = LAYOUTS[(AGENT_IDS.indexOf(agent) + WORLD_IDS.indexOf(world)) % 2] ?? 'titles'
  expect(await deeds(paraphrased(model, layout, `${agent} ${world}`))).toEqual(await deeds(model))
})
