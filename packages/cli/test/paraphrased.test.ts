/**
 * One error model for all wordings: our agents' prompts in other titles, other words and another layout lead to the same
 * decisions. `paraphrased.long.test.ts` plays every preset.
 */
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { simulated } from '@orreryjs/simulated'
import { expect, test } from 'vitest'
import { AGENT_IDS, type Cell, WORLD_IDS } from './cell.ts'
import { pairedDecisions } from './paired-decisions.ts'
import { LAYOUTS, paraphrased } from './paraphrase.ts'

const PAIRS = AGENT_IDS.flatMap((agent) => WORLD_IDS.map((world) => [agent, world] as const))
/** A search asks thousands of times in an episode, and has said all that it can say within its first iterations. */
const OPTIONS: Readonly<Record<string, Cell['options']>> = { lats: { k: 2 } }

test.each(PAIRS)('%s in %s decides the same in other words', async (agent, world) => {
  const model = simulated({ policies: PLAYERS, preset: 'weak' })
  const others = LAYOUTS.map((layout) => paraphrased(model, layout, `${agent} ${world}`))
  const { asked, differing } = await pairedDecisions({ agent, world, model, tasks: 1, options: OPTIONS[agent] ?? {} }, others)
  expect(asked).toBeGreaterThan(1)
  expect(differing).toEqual([])
})
