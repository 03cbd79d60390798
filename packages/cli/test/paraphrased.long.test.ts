/** The controls of `paraphrased.test.ts` with every preset that errs, malformed replies included, on more tasks and more wordings. */
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { simulated } from '@orreryjs/simulated'
import { describe, expect, test } from 'vitest'
import { AGENT_IDS, type Cell, WORLD_IDS } from './cell.ts'
import { pairedDecisions } from './paired-decisions.ts'
import { LAYOUTS, paraphrased } from './paraphrase.ts'

const CELLS = AGENT_IDS.flatMap((agent) => WORLD_IDS.map((world) => [agent, world] as const))
/** Enough for every kind of prompt of an agent: failures of an earlier trial, plans that were given up. */
const TASKS = 3
/** A search asks thousands of times in an episode, and has said all that it can say within its first iterations. */
const OPTIONS: Readonly<Record<string, Cell['options']>> = { lats: { k: 2 } }
const WORDINGS = ['one', 'another']

describe.each(['strong', 'mid', 'weak'] as const)('simulated:%s', (preset) => {
  test.each(CELLS)('%s in %s decides the same in other words', async (agent, world) => {
    const model = simulated({ policies: PLAYERS, preset })
    const others = LAYOUTS.flatMap((layout) =>
      WORDINGS.map((wording) => paraphrased(model, layout, `${preset} ${agent} ${world} ${wording}`)),
    )
    const { asked, differing } = await pairedDecisions(
      { agent, world, model, tasks: TASKS, options: OPTIONS[agent] ?? {} },
      others,
    )
    expect(asked).toBeGreaterThan(TASKS)
    // None: what a prompt says decides, so that there is no luck to allow for.
    expect(differing).toEqual([])
  })
})
