import type { LanguageModel } from '@orreryjs/core'
import { readConfiguration } from '../configuration/configuration.ts'
import { withFileNames } from '../configuration/files.ts'
import type { Block, Configuration } from '../configuration/schema.ts'
import { type AgentObject, idOf, type WorldObject, withObjects } from '../registry/objects.ts'
import type { Registry } from '../registry/registry.ts'

/** A list may be written as its only member, or as text with commas. */
type Written<Value> = Value extends readonly string[] | undefined ? Value | string : Value

/** A name, a file or an object, or a list of these. */
type Given<Thing> = string | Thing | readonly (string | Thing)[] | undefined

/** What may be given as an object too. */
interface GivenObjects {
  readonly world?: Given<WorldObject>
  readonly agent?: Given<AgentObject>
  readonly model?: Given<LanguageModel>
}

type WithObjects<Settings> = Omit<{ readonly [Name in keyof Settings]: Written<Settings[Name]> }, 'world' | 'agent' | 'model'> &
  GivenObjects

/** What a run is asked for, as a person writes it: `{ world: 'alfworld', agent: ['react', './vote.ts', mine] }`. */
export type RunSettings = WithObjects<Omit<Configuration, 'blocks'>> & {
  readonly blocks?: readonly WithObjects<Block>[] | undefined
}

/** Settings as runs keep them, and what their names stand for. */
export interface ReadSettings {
  readonly configuration: Configuration
  readonly registry: Registry
}

/** The settings as runs keep them; objects in them become names that the registry knows. Throws `CONFIG_INVALID`. */
export function readSettings(settings: RunSettings, registry: Registry): ReadSettings {
  const objects = { worlds: new Set<WorldObject>(), agents: new Set<AgentObject>(), models: new Set<LanguageModel>() }
  const named = ({ world, agent, model }: GivenObjects): object => ({
    ...(world !== undefined && { world: names(world, 'world', objects.worlds) }),
    ...(agent !== undefined && { agent: names(agent, 'agent', objects.agents) }),
    ...(model !== undefined && { model: names(model, 'model', objects.models) }),
  })
  const { blocks } = settings
  const written = {
    ...settings,
    ...named(settings),
    ...(blocks && { blocks: blocks.map((block) => ({ ...block, ...named(block) })) }),
  }
  const configuration = withFileNames(readConfiguration('settings', written), process.cwd())
  const [worlds, agents, models] = [[...objects.worlds], [...objects.agents], [...objects.models]]
  const isNamed = worlds.length + agents.length + models.length === 0
  return { configuration, registry: isNamed ? registry : withObjects(registry, { worlds, agents, models }) }
}

/** The names of what is given, and the objects among it gathered. */
function names<Thing extends object>(given: Given<Thing>, kind: string, objects: Set<Thing>): unknown {
  const nameOne = (each: string | Thing): string => {
    if (typeof each === 'string') return each
    objects.add(each)
    return idOf(each, kind)
  }
  const isList = (value: Given<Thing>): value is readonly (string | Thing)[] => Array.isArray(value)
  if (isList(given)) return given.map(nameOne)
  return typeof given === 'object' || typeof given === 'function' ? [nameOne(given)] : given
}
