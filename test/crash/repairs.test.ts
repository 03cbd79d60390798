import { expect, test } from 'vitest'
import { enumerateRepairs } from './crash-repairs.ts'
import { AGENTS, smallEpisodes } from './small-episodes.ts'

/** True to test all agents and crash points, not a sample. */
const LONG = process.env['ORRERY_LONG'] !== undefined

const REPAIRS = [{ concurrency: 1 }, { concurrency: 8 }, { concurrency: 8, elsewhere: true }]

test.each(REPAIRS)('a killed repair keeps the broken episodes and repeats no model call: %o', async (repair) => {
  // Each agent with one of the settings.
  const offset = REPAIRS.indexOf(repair)
  const agents = AGENTS.filter((_, index) => index % REPAIRS.length === offset)
  for (const agent of agents.slice(0, LONG ? agents.length : 1)) {
    const specs = smallEpisodes(agent, AGENTS.indexOf(agent), 4)
    const { points, faults } = await enumerateRepairs({ name: agent.id, specs, repair, limit: LONG ? 1000 : 5 })
    expect(faults).toEqual([])
    expect(points).toBeGreaterThan(9)
  }
})
