import { type ProfileSource, promptsOf, type World } from '@orreryjs/core'
import { profileSource } from '@orreryjs/core/agents'
import { type AgentEntry, idsOf, loadAgent, loadWorld, type Registry, type WorldEntry } from '../registry/registry.ts'
import { unknownName } from '../texts/nearest.ts'
import { chooseWorld, everyDialect } from './worlds.ts'

/** A profile that a run could take, with its agent and its world. */
export interface KnownProfile {
  readonly agent: AgentEntry
  readonly world: World
  readonly source: ProfileSource
  /** Whether nobody wrote it. */
  readonly isDerived: boolean
}

/** Whose profiles. */
interface ProfileFilter {
  readonly agent?: string | undefined
  readonly world?: string | undefined
}

/** Every profile of the agents for the worlds, in their order; where nobody wrote one, the derived one. Throws `AGENT_UNKNOWN`, `WORLD_UNKNOWN`. */
export async function knownProfiles(registry: Registry, { agent, world }: ProfileFilter = {}): Promise<readonly KnownProfile[]> {
  const agents = await Promise.all((agent === undefined ? idsOf(registry.agents) : [agent]).map((id) => loadAgent(registry, id)))
  const worlds = await Promise.all((world === undefined ? idsOf(registry.worlds) : [world]).map((id) => loadWorld(registry, id)))
  return agents
    .filter(({ needsModel }) => needsModel)
    .flatMap((each) =>
      worlds.flatMap((entry): readonly KnownProfile[] => {
        const made = chooseWorld(entry, {}).world
        const written = each.profiles.filter((source) => source.world === promptsOf(made))
        const sources = written.length > 0 ? written : [profileSource(each, made, entry.package)]
        return sources.map((source) => ({
          agent: each,
          world: worldFor(entry, made, source),
          source,
          isDerived: written.length === 0,
        }))
      }),
    )
}

/** The profile of that id; `AGENT/WORLD@derived` is derived, also of a world that is named by its path. Throws `PROFILE_UNKNOWN`. */
export async function knownProfile(registry: Registry, id: string): Promise<KnownProfile> {
  const [, agent, world] = /^([^/]+)\/(.+?)(?:@derived)?$/.exec(id) ?? []
  const isAgent = registry.agents.some((entry) => entry.id === agent)
  const all = await knownProfiles(registry, isAgent ? { agent } : {})
  const found = all.find(({ source }) => source.id === id)
  if (found !== undefined) return found
  if (isAgent && world !== undefined && id.endsWith('@derived') && !all.some((each) => each.world.id === world)) {
    const [derived] = await knownProfiles(registry, { agent, world })
    if (derived !== undefined) return derived
  }
  const ids = all.map(({ source }) => source.id)
  throw unknownName('PROFILE_UNKNOWN', 'profile', id, ids)
}

/** The world in a dialect that a profile fits. */
function worldFor(entry: WorldEntry, usual: World, { dialects: [first, ...more] }: ProfileSource): World {
  if (first === undefined || [first, ...more].includes(usual.dialect)) return usual
  return everyDialect(entry, { dialect: first })[0] ?? usual
}
