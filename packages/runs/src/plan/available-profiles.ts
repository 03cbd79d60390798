import { type ProfileSource, profileWorldOf, type World } from '@orreryjs/core'
import { profileSource } from '@orreryjs/core/agents'
import { currentProfileId } from '@orreryjs/core/stored-names'
import { type AgentEntry, idsOf, loadAgent, loadWorld, type Registry, type WorldEntry } from '../registry/registry.ts'
import { unknownName } from '../texts/nearest.ts'
import { chooseWorld, worldsByDialect } from './worlds.ts'

/** A profile that a run could use, with its agent and world. */
export interface AvailableProfile {
  readonly agent: AgentEntry
  readonly world: World
  readonly source: ProfileSource
  /** True if the profile is generated. */
  readonly isGenerated: boolean
}

/** Restricts the listed profiles. */
interface ProfileFilter {
  readonly agent?: string | undefined
  readonly world?: string | undefined
}

/**
 * Returns every profile of the agents for the worlds, in order; a generated profile if an agent has none for a world. Throws
 * `AGENT_UNKNOWN` or `WORLD_UNKNOWN`.
 */
export async function availableProfiles(
  registry: Registry,
  { agent, world }: ProfileFilter = {},
): Promise<readonly AvailableProfile[]> {
  const agents = await Promise.all((agent === undefined ? idsOf(registry.agents) : [agent]).map((id) => loadAgent(registry, id)))
  const worlds = await Promise.all((world === undefined ? idsOf(registry.worlds) : [world]).map((id) => loadWorld(registry, id)))
  return agents
    .filter(({ needsModel }) => needsModel)
    .flatMap((each) =>
      worlds.flatMap((entry): readonly AvailableProfile[] => {
        const defaultWorld = chooseWorld(entry, {}).world
        const ownProfiles = each.profiles.filter((source) => source.world === profileWorldOf(defaultWorld))
        const sources = ownProfiles.length > 0 ? ownProfiles : [profileSource(each, defaultWorld, entry.package)]
        return sources.map((source) => ({
          agent: each,
          world: worldFor(entry, defaultWorld, source),
          source,
          isGenerated: ownProfiles.length === 0,
        }))
      }),
    )
}

/** Returns the profile with this id; `AGENT/WORLD@generated` is generated, also for a world given as a file. Throws `PROFILE_UNKNOWN`. */
export async function findProfile(registry: Registry, given: string): Promise<AvailableProfile> {
  const id = currentProfileId(given)
  const [, agent, world] = /^([^/]+)\/(.+?)(?:@generated)?$/.exec(id) ?? []
  const isAgent = registry.agents.some((entry) => entry.id === agent)
  const all = await availableProfiles(registry, isAgent ? { agent } : {})
  const profile = all.find(({ source }) => source.id === id)
  if (profile !== undefined) return profile
  if (isAgent && world !== undefined && id.endsWith('@generated') && !all.some((each) => each.world.id === world)) {
    const [derived] = await availableProfiles(registry, { agent, world })
    if (derived !== undefined) return derived
  }
  // Two worlds may share a profile, as `webshop` and `market` do.
  const ids = [...new Set(all.map(({ source }) => source.id))]
  throw unknownName('PROFILE_UNKNOWN', 'profile', id, ids, { hint: 'run `orrery list profiles`' })
}

/** Returns the world in a dialect that the profile supports. */
function worldFor(entry: WorldEntry, defaultWorld: World, { dialects: [first, ...more] }: ProfileSource): World {
  if (first === undefined || [first, ...more].includes(defaultWorld.dialect)) return defaultWorld
  return worldsByDialect(entry, { dialect: first })[0] ?? defaultWorld
}
