/**
 * One error model for all wordings: our agents' prompts in other titles, other words and another layout lead to the same
 * decisions. `paraphrased.long.test.ts` plays every preset that errs, on more tasks and in more wordings.
 */
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { simulated } from '@orreryjs/simulated'
import { describe, expect, test } from 'vitest'
import { AGENT_IDS, optionsForFewCalls, WORLD_IDS } from '../cell.ts'
import { pairedDecisions } from './paired-decisions.ts'
import { LAYOUTS, paraphrased } from './paraphrase.ts'

const LONG = process.env['ORRERY_LONG'] !== undefined
const PAIRS = AGENT_IDS.flatMap((agent) => WORLD_IDS.map((world) => [agent, world] as const))
const PRESETS = LONG ? (['strong', 'mid', 'weak'] as const) : (['weak'] as const)
/** Three are enough for every kind of prompt of an agent: failures of an earlier trial, plans that were given up. */
const TASKS = LONG ? 3 : 1
const WORDINGS = LONG ? ['one', 'another'] : ['one']

/** Share of decisions that may differ. */
const MAX_SHARE = 0.02

describe.each(PRESETS)('simulated:%s', (preset) => {
  test.each(PAIRS)('%s in %s makes the same decisions for paraphrased texts', async (agent, world) => {
    const model = simulated({ policies: PLAYERS, preset })
    const others = LAYOUTS.flatMap((layout) =>
      WORDINGS.map((wording) => paraphrased(model, layout, `${preset} ${agent} ${world} ${wording}`)),
    )
    const cell = { agent, world, model, tasks: TASKS, options: optionsForFewCalls(agent) }
    const { asked, differing } = await pairedDecisions(cell, others)
    expect(asked).toBeGreaterThan(TASKS)
    // A layout can hide a demonstration, and replies without one are malformed more often.
    expect(differing.length, differing.join('\n')).toBeLessThanOrEqual(Math.max(1, MAX_SHARE * asked))
  })
})
