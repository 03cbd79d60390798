/** The controls of `paraphrased.test.ts` with every preset that errs, on more tasks. */
import { simulated } from '@orreryjs/simulated'
import { describe, expect, test } from 'vitest'
import { AGENT_IDS, type Cell, successes, WORLD_IDS } from './cell.ts'
import { paraphrased } from './paraphrase.ts'

const CELLS = AGENT_IDS.flatMap((agent) => WORLD_IDS.map((world) => [agent, world] as const))

describe.each(['strong', 'mid', 'weak'] as const)('simulated:%s', (preset) => {
  test.each(CELLS)('%s in %s solves as many in other words', async (agent, world) => {
    const model = simulated({ preset })
    const cell: Cell = { agent, world, model, tasks: 10 }
    const [ours, titles, turns] = [
      await successes(cell),
      await successes({ ...cell, model: paraphrased(model, 'titles', preset) }),
      await successes({ ...cell, model: paraphrased(model, 'turns', preset) }),
    ]
    // What of ten the same model solves twice lies this near: nearly every decision is the same.
    expect(Math.abs(titles - ours)).toBeLessThanOrEqual(2)
    expect(Math.abs(turns - ours)).toBeLessThanOrEqual(2)
  })
})
