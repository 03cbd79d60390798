import { type KnownProfile, knownProfile, knownProfiles } from '@orreryjs/runs/plan'
import { orrery } from '../index.ts'
import type { Described, Listing } from './listing.ts'

/** Lists all profiles that a run could use, including generated ones. Throws `AGENT_UNKNOWN`, `WORLD_UNKNOWN`. */
export async function profileListing(agent: string | undefined, world: string | undefined): Promise<Listing> {
  const known = await knownProfiles(orrery, { agent, world })
  const rows = known.map(({ source, isDerived }) => [
    source.id,
    isDerived ? 'generated' : `version ${source.version}`,
    source.dialects.join(', '),
    String(Object.keys(source.parts).length),
    String(source.demonstrations.length),
  ])
  const columns = [
    { title: 'profile' },
    { title: '' },
    { title: 'dialects' },
    { title: 'parts', align: 'right' },
    { title: 'demonstrations', align: 'right' },
  ] as const
  return { items: known.map(itemOf), columns, rows, more: 'parts' }
}

/** Describes a profile with its parts. */
export function describeProfile(known: KnownProfile): Described {
  const { source, agent, isDerived } = known
  const all = [...Object.keys(source.parts)].map((name) => [name, meaningOf(known, name)])
  return {
    item: itemOf(known),
    heading: `${source.id}: prompts of ${agent.id} for ${source.world}${isDerived ? ", generated from the world's description" : ''}`,
    facts: [
      ['version', String(source.version)],
      ['dialects', source.dialects.join(', ')],
      ['demonstrations', String(source.demonstrations.length)],
    ],
    tables: [{ title: 'parts', columns: [{ title: 'part' }, { title: 'description' }], rows: all }],
  }
}

/** Describes the profile with this id. Throws `PROFILE_UNKNOWN`. */
export async function describeProfileOf(id: string): Promise<Described> {
  return describeProfile(await knownProfile(orrery, id))
}

function meaningOf({ agent: { parts = [] } }: KnownProfile, part: string): string {
  const family = part.replace(/:.*$/, ':')
  return parts.find(({ name }) => name === part || (part.includes(':') && name.startsWith(family)))?.description ?? ''
}

function itemOf({ source, agent, isDerived }: KnownProfile): object {
  const { id, version, world, dialects, parts, demonstrations } = source
  return {
    id,
    agent: agent.id,
    world,
    derived: isDerived,
    version,
    dialects,
    parts: Object.keys(parts),
    demonstrations: demonstrations.length,
  }
}
