import { AGENTS, worldEntry } from '@orreryjs/cli'
import { describeAgent } from '@orreryjs/testing'

/** Lists of random replies for each profile, of which an agent's own `conformance.test.ts` shares 150 among all. */
const RUNS = 300

const world = worldEntry('textcraft').package.create()

for (const { id, profiles, create } of AGENTS.filter(({ needsModel }) => needsModel)) {
  describeAgent({
    name: `${id}, at length`,
    create: () => create(world, {}),
    profiles,
    runs: RUNS * profiles.length,
  })
}
