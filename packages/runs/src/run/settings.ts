import type { LanguageModel } from '@orreryjs/core'
import { readConfiguration } from '../configuration/configuration.ts'
import { withRelativeFileNames } from '../configuration/file-names.ts'
import type { Block, Configuration } from '../configuration/schema.ts'
import { type AgentObject, idOf, type WorldObject, withObjects } from '../registry/objects.ts'
import type { Registry } from '../registry/registry.ts'
import { trustProgram } from '../trust/settings.ts'

/** A list may be written as its single element, or as text with commas. */
type SettingsByName<Value> = Value extends readonly string[] | undefined ? Value | string : Value

/** A name, a file or an object, or a list of these. */
type NamesOrObjects<Item> = string | Item | readonly (string | Item)[] | undefined

/** Settings that accept objects. */
interface GivenObjects {
  readonly world?: NamesOrObjects<WorldObject>
  readonly agent?: NamesOrObjects<AgentObject>
  readonly model?: NamesOrObjects<LanguageModel>
}

type WithObjects<Settings> = Omit<
  { readonly [Name in keyof Settings]: SettingsByName<Settings[Name]> },
  'world' | 'agent' | 'model'
> &
  GivenObjects

/** Settings of a run as a user writes them: `{ world: 'alfworld', agent: ['react', './vote.ts', mine] }`. */
export type RunSettings = WithObjects<Omit<Configuration, 'blocks'>> & {
  readonly blocks?: readonly WithObjects<Block>[] | undefined
}

/** Normalized settings and the registry that resolves their names. */
export interface ReadSettings {
  readonly configuration: Configuration
  readonly registry: Registry
}

/**
 * Normalizes settings; objects in them are added to the registry and replaced by their names. A registry without trust gets trust in
 * these settings. Throws `CONFIG_INVALID`.
 */
export function readSettings(settings: RunSettings, given: Registry): ReadSettings {
  const objects = { worlds: new Set<WorldObject>(), agents: new Set<AgentObject>(), models: new Set<LanguageModel>() }
  const nameObjects = ({ world, agent, model }: GivenObjects): object => ({
    ...(world !== undefined && { world: names(world, 'world', objects.worlds) }),
    ...(agent !== undefined && { agent: names(agent, 'agent', objects.agents) }),
    ...(model !== undefined && { model: names(model, 'model', objects.models) }),
  })
  const { blocks } = settings
  const settingsByName = {
    ...settings,
    ...nameObjects(settings),
    ...(blocks && { blocks: blocks.map((block) => ({ ...block, ...nameObjects(block) })) }),
  }
  const configuration = withRelativeFileNames(readConfiguration('settings', settingsByName), process.cwd())
  const registry = { ...given, trust: given.trust ?? trustProgram(configuration) }
  const [worlds, agents, models] = [[...objects.worlds], [...objects.agents], [...objects.models]]
  const hasNoObjects = worlds.length + agents.length + models.length === 0
  return { configuration, registry: hasNoObjects ? registry : withObjects(registry, { worlds, agents, models }) }
}

/** Replaces objects by their names and collects them in `objects`. */
function names<Item extends object>(namesOrObjects: NamesOrObjects<Item>, kind: string, objects: Set<Item>): unknown {
  const nameOne = (each: string | Item): string => {
    if (typeof each === 'string') return each
    objects.add(each)
    return idOf(each, kind)
  }
  const isList = (value: NamesOrObjects<Item>): value is readonly (string | Item)[] => Array.isArray(value)
  if (isList(namesOrObjects)) return namesOrObjects.map(nameOne)
  return typeof namesOrObjects === 'object' || typeof namesOrObjects === 'function' ? [nameOne(namesOrObjects)] : namesOrObjects
}
