import { resolve } from 'node:path'
import { type OptionValues, stableJson, type World, type WorldPackage } from '@orreryjs/core'
import type { WorldEntry } from '../registry/registry.ts'
import { unknownName } from '../texts/nearest.ts'
import { optionsOf } from './choice.ts'

/** Settings that decide which world is made. */
export interface WorldSettings {
  readonly split?: string | undefined
  readonly dialect?: string | undefined
  readonly data?: string | undefined
  readonly worldOption?: OptionValues | undefined
}

/** A world, and the split to take tasks from. */
export interface ChosenWorld {
  readonly entry: WorldEntry
  readonly world: World
  readonly split: string
}

/** The options that settings come to, before a dialect is chosen. */
export function givenOptions(settings: WorldSettings): OptionValues {
  const { data, dialect, worldOption } = settings
  return {
    ...worldOption,
    ...(data === undefined ? {} : { data }),
    ...(dialect === undefined ? {} : { dialect }),
  }
}

/** The world in the dialect that the settings or the split ask for. Throws `SPLIT_UNKNOWN` and what the world throws. */
export function chooseWorld(entry: WorldEntry, settings: WorldSettings): ChosenWorld {
  const given = optionsOf(entry.package, givenOptions(settings))
  const split = settings.split ?? entry.package.defaultSplit
  const dialect = given['dialect'] ?? entry.package.defaultDialect(split)
  const world = worldOf(entry, { ...given, dialect })
  if (world.tasks.splits.includes(split)) return { entry, world, split }
  const splits = given['dialect'] === undefined ? allSplits(entry, given) : world.tasks.splits
  throw unknownName('SPLIT_UNKNOWN', `split of ${world.id} (dialect ${world.dialect}) named`, split, splits)
}

/** The world once in each of its dialects, or in the one that is given, in the package's order. */
export function everyDialect(entry: WorldEntry, given: OptionValues): readonly World[] {
  const wanted = given['dialect']
  const dialects = wanted === undefined ? entry.package.dialects : [wanted]
  return dialects.map((dialect) => worldOf(entry, { ...given, dialect }))
}

const made = new WeakMap<WorldPackage, Map<string, World>>()

/** The world with these options, made once: worlds never change, and reading their data takes time. */
function worldOf(entry: WorldEntry, options: OptionValues): World {
  const { data } = options
  // The same relative path is another directory in another place.
  const place = typeof data === 'string' ? { data: resolve(data) } : {}
  const key = stableJson({ ...options, ...place })
  const worlds = made.get(entry.package) ?? new Map<string, World>()
  made.set(entry.package, worlds)
  const world = worlds.get(key) ?? entry.package.create(options)
  worlds.set(key, world)
  return world
}

function allSplits(entry: WorldEntry, given: OptionValues): readonly string[] {
  return [...new Set(everyDialect(entry, given).flatMap((world) => world.tasks.splits))]
}
