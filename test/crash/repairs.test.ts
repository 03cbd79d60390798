import { expect, test } from 'vitest'
import { enumerateRepairs } from './crash-repairs.ts'
import { AGENTS, smallEpisodes } from './small-episodes.ts'

/** True to test all agents and crash points, not a sample. */
const LONG = process.env['ORRERY_LONG'] !== undefined

test.each([{ concurrency: 1 }, { concurrency: 8 }, { concurrency: 8, elsewhere: true }])(
  'a killed repair keeps the broken episodes and repeats no model call: %o',
  async (repair) => {
    for (const [index, agent] of AGENTS.slice(0, LONG ? AGENTS.length : 1).entries()) {
      const specs = smallEpisodes(agent, index, 4)
      const { points, faults } = await enumerateRepairs({ name: agent.id, specs, repair, limit: LONG ? 1000 : 5 })
      expect(faults).toEqual([])
      expect(points).toBeGreaterThan(9)
    }
  },
)
