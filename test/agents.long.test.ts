import { profileSource } from '@orreryjs/core/agents'
import { orrery } from '@orreryjs/orrery'
import { idsOf, loadAgent, loadWorld } from '@orreryjs/runs/registry'
import { describeAgent } from '@orreryjs/testing'

/** Lists of random replies per profile. An agent's `conformance.test.ts` uses 150 for all profiles. */
const RUNS = 200

const textcraft = (await loadWorld(orrery, 'textcraft')).package
const world = textcraft.create()
const agents = await Promise.all(idsOf(orrery.agents).map((id) => loadAgent(orrery, id)))

for (const agent of agents.filter(({ needsModel }) => needsModel)) {
  const { id, create } = agent
  const profiles = agent.profiles.length > 0 ? agent.profiles : [profileSource(agent, world, textcraft)]
  describeAgent({
    name: `${id}, at length`,
    create: () => create(world, {}),
    profiles,
    runs: RUNS * profiles.length,
  })
}
