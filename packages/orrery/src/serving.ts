import type { World } from '@orreryjs/core'
import type { WorldSite, WorldWeb } from '@orreryjs/core/worlds'
import { type ChosenWorld, checkOptions, chooseWorld, givenOptions, type WorldSettings } from '@orreryjs/runs/plan'
import { loadWorld, type WorldEntry } from '@orreryjs/runs/registry'
import { unknownName } from '@orreryjs/runs/texts'
import { orrery } from './index.ts'

/** A world that is served: what was asked for, and what came of it. */
export interface ServedWorld extends ChosenWorld {
  /** As it was named: a name or a file. */
  readonly name: string
  readonly settings: WorldSettings
}

/** The world of a name or a file. `usual` says what its protocol has for what is not given. */
export async function chooseServed(
  name: string,
  flags: WorldSettings,
  usual: (entry: WorldEntry, flags: WorldSettings) => WorldSettings = (_, given) => given,
): Promise<ServedWorld> {
  const entry = await loadWorld(orrery, name)
  const { split, dialect, data, worldOption } = flags
  checkOptions([entry.package], givenOptions({ dialect, data, worldOption }))
  const settings = usual(entry, { split, dialect, data, worldOption })
  return { ...chooseWorld(entry, settings), name, settings }
}

/** What AgentGym's servers have where nothing else is asked for: their dialect, and of WebShop the first thousand products. */
export function gymSettings({ package: { id } }: WorldEntry, given: WorldSettings): WorldSettings {
  const { split, dialect, data, worldOption = {} } = given
  if (id === 'textcraft' && split === undefined && dialect === undefined)
    return { ...given, split: 'agentgym', dialect: 'agentgym' }
  if (id === 'webarena') return { ...given, dialect: dialect ?? 'webarena' }
  if (id !== 'webshop') return given
  const size = data === undefined ? {} : { size: 1000 }
  const usual = { ...size, ...worldOption, observation: 'text' }
  return { ...given, dialect: dialect ?? 'upstream', worldOption: usual }
}

/** WebShop's other views of a page, of which AgentGym's server tells; none of any other world. */
export function gymViews({ entry, settings }: ServedWorld): Readonly<Record<string, World>> {
  if (entry.package.id !== 'webshop') return {}
  const view = (observation: string): World =>
    chooseWorld(entry, { ...settings, worldOption: { ...settings.worldOption, observation } }).world
  return { html: view('html'), url: view('url') }
}

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
