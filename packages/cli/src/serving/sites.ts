import type { WorldSite } from '@orreryjs/core/worlds'
import { unknownName } from '../nearest.ts'
import { WORLDS, type WorldEntry } from '../registry.ts'

/** A world that can be opened in a browser. */
export interface SiteEntry {
  readonly entry: WorldEntry
  readonly site: WorldSite
}

/** Throws `WORLD_UNKNOWN` for a world without pages. */
export function siteEntry(id: string): SiteEntry {
  const sites = WORLDS.flatMap((entry): readonly SiteEntry[] => {
    const { site } = entry.package.explain ?? {}
    return site === undefined ? [] : [{ entry, site }]
  })
  const ids = sites.map(({ entry }) => entry.package.id)
  const found = sites.find(({ entry }) => entry.package.id === id)
  if (found !== undefined) return found
  throw unknownName('WORLD_UNKNOWN', 'world with pages named', id, ids)
}
