import { orrery } from '@orreryjs/orrery'
import { idsOf, loadAgent, loadWorld } from '@orreryjs/runs/registry'
import { describeAgent } from '@orreryjs/testing'

/** Lists of random replies per profile. An agent's `conformance.test.ts` uses 150 for all profiles. */
const RUNS = 300

const world = (await loadWorld(orrery, 'textcraft')).package.create()
const agents = await Promise.all(idsOf(orrery.agents).map((id) => loadAgent(orrery, id)))

for (const { id, profiles, create } of agents.filter(({ needsModel }) => needsModel)) {
  describeAgent({
    name: `${id}, at length`,
    create: () => create(world, {}),
    profiles,
    runs: RUNS * profiles.length,
  })
}
