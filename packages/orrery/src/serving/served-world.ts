import type { World } from '@orreryjs/core'
import { type ChosenWorld, checkOptions, chooseWorld, givenOptions, type WorldSettings } from '@orreryjs/runs/plan'
import { loadWorld, type WorldEntry } from '@orreryjs/runs/registry'
import { orrery } from '../index.ts'

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
