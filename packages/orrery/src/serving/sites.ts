import type { WorldSite, WorldWeb } from '@orreryjs/core/worlds'
import { loadWorld, type WorldEntry } from '@orreryjs/runs/registry'
import { unknownName } from '@orreryjs/runs/texts'
import { orrery } from '../index.ts'

/** A world that can be opened in a browser. */
export interface SiteEntry {
  readonly entry: WorldEntry
  /** Absent for a world that is sites of its own. */
  readonly site?: WorldSite
  readonly web?: WorldWeb
}

/** Throws `WORLD_UNKNOWN` for a world without pages. */
export async function siteEntry(id: string): Promise<SiteEntry> {
  const known = orrery.worlds.some((world) => world.id === id)
  const [found] = known ? sitesAmong([await loadWorld(orrery, id)]) : []
  if (found !== undefined) return found
  const all = await Promise.all(orrery.worlds.map((world) => loadWorld(orrery, world.id)))
  const ids = sitesAmong(all).map(({ entry }) => entry.package.id)
  throw unknownName('WORLD_UNKNOWN', 'world with pages named', id, ids)
}

function sitesAmong(entries: readonly WorldEntry[]): readonly SiteEntry[] {
  return entries.flatMap((entry) => {
    const { site, web } = entry.package.explain ?? {}
    return site === undefined && web === undefined ? [] : [{ entry, ...(site && { site }), ...(web && { web }) }]
  })
}
