import { type AvailableProfile, availableProfiles, findProfile } from '@orreryjs/runs/plan'
import { orrery } from '../index.ts'
import { orreryNaming } from '../named.ts'
import type { ItemDescription, Listing } from './listing.ts'

/** Lists all profiles that a run could use, including generated ones. Throws `AGENT_UNKNOWN`, `WORLD_UNKNOWN`. */
export async function profileListing(agent: string | undefined, world: string | undefined): Promise<Listing> {
  const all = await availableProfiles(orreryNaming(agent, world), { agent, world })
  // Worlds may share a profile.
  const available = [...new Map(all.map((profile) => [profile.source.id, profile])).values()]
  const rows = available.map(({ source, isGenerated }) => [
    source.id,
    source.world,
    isGenerated ? 'generated' : String(source.version),
    source.dialects.join(', '),
    String(Object.keys(source.parts).length),
    String(source.demonstrations.length),
  ])
  const columns = [
    { title: 'profile' },
    { title: 'world' },
    { title: 'version' },
    { title: 'dialects' },
    { title: 'parts', align: 'right' },
    { title: 'demonstrations', align: 'right' },
  ] as const
  return { items: available.map(itemOf), columns, rows, detailsHint: 'parts' }
}

/** Describes a profile with its parts. */
export function describeProfile(profile: AvailableProfile): ItemDescription {
  const { source, agent, isGenerated } = profile
  const all = [...Object.keys(source.parts)].map((name) => [name, meaningOf(profile, name)])
  return {
    item: itemOf(profile),
    heading: `${source.id}: prompts of ${agent.id} for ${source.world}${isGenerated ? ", generated from the world's description" : ''}`,
    facts: [
      ['version', String(source.version)],
      ['dialects', source.dialects.join(', ')],
      ['demonstrations', String(source.demonstrations.length)],
    ],
    tables: [{ title: 'parts', columns: [{ title: 'part' }, { title: 'description' }], rows: all }],
  }
}

/** Describes the profile with this id. Throws `PROFILE_UNKNOWN`. */
export async function describeProfileOf(id: string): Promise<ItemDescription> {
  return describeProfile(await findProfile(orrery, id))
}

function meaningOf({ agent: { parts = [] } }: AvailableProfile, part: string): string {
  const family = part.slice(0, part.indexOf(':') + 1)
  return parts.find(({ name }) => name === part || (family !== '' && name.startsWith(family)))?.description ?? ''
}

function itemOf({ source, agent, isGenerated }: AvailableProfile): object {
  const { id, version, world, dialects, parts, demonstrations } = source
  return {
    id,
    agent: agent.id,
    world,
    derived: isGenerated,
    version,
    dialects,
    parts: Object.keys(parts),
    demonstrations: demonstrations.length,
  }
}
