import { orrery } from '@orreryjs/orrery'
import { idsOf, loadAgent, loadWorld } from '@orreryjs/runs/registry'
import { describeAgent } from '@orreryjs/testing'

/** Lists of random replies for each profile, of which an agent's own `conformance.test.ts` shares 150 among all. */
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
