import { resolve } from 'node:path'
import { type OptionValues, stableJson, type World, type WorldPackage } from '@orreryjs/core'
import { dataIn } from '../configuration/configuration.ts'
import { refuseNetworkPath } from '../registry/files/file-name.ts'
import type { WorldEntry } from '../registry/registry.ts'
import type { StartStates } from '../starts/start-file.ts'
import { worldOfStarts } from '../starts/start-world.ts'
import { unknownName } from '../texts/nearest.ts'
import { optionsOf } from './options.ts'

/** Settings that determine the world. */
export interface WorldSettings {
  readonly split?: string | undefined
  readonly dialect?: string | undefined
  readonly data?: string | undefined
  readonly worldOption?: OptionValues | undefined
  /** Start states that replace the tasks. */
  readonly starts?: StartStates | undefined
}

/** A world and the split of its tasks. */
export interface ChosenWorld {
  readonly entry: WorldEntry
  readonly world: World
  readonly split: string
}

/** Returns the world options of these settings, before the default dialect is applied. */
export function worldOptionsOf(settings: WorldSettings): OptionValues {
  const { data, dialect, worldOption } = settings
  return {
    ...worldOption,
    ...(data === undefined ? {} : { data }),
    ...(dialect === undefined ? {} : { dialect }),
  }
}

/** Creates the world in the dialect of the settings or the split. Throws `SPLIT_UNKNOWN`, `PATH_UNTRUSTED` for data on another machine, and the errors of the world. */
export function chooseWorld(entry: WorldEntry, settings: WorldSettings): ChosenWorld {
  for (const path of dataIn(settings)) refuseNetworkPath(path)
  const options = optionsOf(entry.package, worldOptionsOf(settings))
  const split = settings.split ?? entry.package.defaultSplit
  const dialect = options['dialect'] ?? entry.package.defaultDialect(split)
  const original = worldOf(entry, { ...options, dialect })
  const { starts } = settings
  const world = starts === undefined ? original : worldOfStarts(original, starts)
  if (world.tasks.splits.includes(split)) return { entry, world, split }
  const splits = options['dialect'] === undefined ? allSplits(entry, options) : world.tasks.splits
  throw unknownName('SPLIT_UNKNOWN', `split of ${world.id} (dialect ${world.dialect})`, split, splits)
}

/** Creates the world in each of its dialects, or only in the given one, in the package's order. */
export function worldsByDialect(entry: WorldEntry, options: OptionValues): readonly World[] {
  const chosenDialect = options['dialect']
  const dialects = chosenDialect === undefined ? entry.package.dialects : [chosenDialect]
  return dialects.map((dialect) => worldOf(entry, { ...options, dialect }))
}

const worldCache = new WeakMap<WorldPackage, Map<string, World>>()

/** Returns the cached world with these options: worlds are immutable, and reading their data takes time. */
function worldOf(entry: WorldEntry, options: OptionValues): World {
  const { data } = options
  // A relative path depends on the working directory.
  const resolvedData = typeof data === 'string' ? { data: resolve(data) } : {}
  const key = stableJson({ ...options, ...resolvedData })
  const worlds = worldCache.get(entry.package) ?? new Map<string, World>()
  worldCache.set(entry.package, worlds)
  const world = worlds.get(key) ?? entry.package.create(options)
  worlds.set(key, world)
  return world
}

function allSplits(entry: WorldEntry, options: OptionValues): readonly string[] {
  return [...new Set(worldsByDialect(entry, options).flatMap((world) => world.tasks.splits))]
}
