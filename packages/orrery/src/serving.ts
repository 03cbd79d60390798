import type { World } from '@orreryjs/core'
import type { WebWorld, WorldSite } from '@orreryjs/core/worlds'
import { type ChosenWorld, checkOptions, chooseWorld, type WorldSettings, worldOptionsOf } from '@orreryjs/runs/plan'
import { loadWorld, type WorldEntry } from '@orreryjs/runs/registry'
import { startsOfWorld } from '@orreryjs/runs/starts'
import { unknownName } from '@orreryjs/runs/texts'
import { orrery } from './index.ts'
import { orreryNaming } from './named.ts'

/** A served world with the settings it was requested with. */
export interface ServedWorld extends ChosenWorld {
  /** Name or file, as requested. */
  readonly name: string
  readonly settings: WorldSettings
}

/** Creates the world of a name or a file. `tasks` is a file of start states to serve; `usual` adds the defaults of a protocol. */
export async function chooseServed(
  name: string,
  flags: WorldSettings & { readonly tasks?: string | undefined },
  usual: (entry: WorldEntry, flags: WorldSettings) => WorldSettings = (_, settings) => settings,
): Promise<ServedWorld> {
  const entry = await loadWorld(orreryNaming(name), name)
  const { split, dialect, data, worldOption, tasks } = flags
  checkOptions([entry.package], worldOptionsOf({ dialect, data, worldOption }))
  const given = { split, dialect, data, worldOption }
  const settings = usual(entry, tasks === undefined ? given : startsOfWorld(tasks, entry.package.id, given))
  return { ...chooseWorld(entry, settings), name, settings }
}

/** Defaults of AgentGym's servers: their dialects, and for WebShop the first thousand products. */
export function agentGymSettings({ package: { id } }: WorldEntry, settings: WorldSettings): WorldSettings {
  const { split, dialect, data, worldOption = {} } = settings
  if (id === 'textcraft' && split === undefined && dialect === undefined)
    return { ...settings, split: 'agentgym', dialect: 'agentgym' }
  if (id === 'webarena') return { ...settings, dialect: dialect ?? 'webarena' }
  if (id !== 'webshop') return settings
  const size = data === undefined || settings.starts !== undefined ? {} : { size: 1000 }
  const usual = { ...size, ...worldOption, observation: 'text' }
  return { ...settings, dialect: dialect ?? 'upstream', worldOption: usual }
}

/** Further observation types of WebShop that AgentGym's server offers; empty for other worlds. */
export function agentGymViews({ entry, settings }: ServedWorld): Readonly<Record<string, World>> {
  if (entry.package.id !== 'webshop') return {}
  const view = (observation: string): World =>
    chooseWorld(entry, { ...settings, worldOption: { ...settings.worldOption, observation } }).world
  return { html: view('html'), url: view('url') }
}

/** A world that can be opened in a browser. */
export interface SiteEntry {
  readonly entry: WorldEntry
  /** Absent for a world that consists of web sites. */
  readonly site?: WorldSite
  readonly web?: WebWorld
}

/** Finds a world with pages. Throws `WORLD_UNKNOWN` for other worlds. */
export async function siteEntry(id: string): Promise<SiteEntry> {
  const isKnown = orrery.worlds.some((world) => world.id === id)
  const [found] = isKnown ? sitesOf([await loadWorld(orrery, id)]) : []
  if (found !== undefined) return found
  const all = await Promise.all(orrery.worlds.map((world) => loadWorld(orrery, world.id)))
  const ids = sitesOf(all).map(({ entry }) => entry.package.id)
  throw unknownName('WORLD_UNKNOWN', 'world with pages', id, ids)
}

function sitesOf(entries: readonly WorldEntry[]): readonly SiteEntry[] {
  return entries.flatMap((entry) => {
    const { site, web } = entry.package.presentation ?? {}
    return site === undefined && web === undefined ? [] : [{ entry, ...(site && { site }), ...(web && { web }) }]
  })
}
