import { idsOf } from '@orreryjs/runs/registry'
import { test } from 'vitest'
import { orrery } from '../../src/index.ts'
import { AGENT_IDS, agentEntry } from '../cell.ts'
import { expectOwnFailures } from './hostile-replies.ts'

// `hostile-replies.long.test.ts` plays every agent in every world, with longer replies. Here each agent plays in one world.
const LONG = process.env['ORRERY_LONG'] !== undefined

const cells = AGENT_IDS.flatMap((agent, index) => {
  const worlds = idsOf(orrery.worlds).filter((id) => agentEntry(agent).profiles.some(({ world }) => world === id))
  return worlds.filter((_, at) => LONG || at === index % worlds.length).map((world) => [agent, world] as const)
})

test.each(cells)('%s in %s fails by itself with hostile replies', (agent, world) =>
  expectOwnFailures(agent, world, LONG ? { tasks: 1, length: 50_000 } : { tasks: 1, length: 2000 }),
)
