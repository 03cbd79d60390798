import { contentHash, type Injection, OrreryError, stableJson, type World, type WorldPackage } from '@orreryjs/core'
import { faultyWorld, injectedWorld, type PlacedInjection } from '@orreryjs/core/worlds'
import type { Disturbances } from '@orreryjs/harness'
import { NO_FAULTS, parseFaults } from '../configuration/faults.ts'
import type { ResolvedBlock } from '../configuration/schema.ts'
import { unknownName } from '../texts/nearest.ts'

/** Faults and injections of a row, and its world in one trial. */
export interface RowDisturbances {
  readonly facts: Disturbances
  /** Returns the world of the trial with this seed; the same object for the same arguments. */
  worldOf(world: World, seed: string, trial: number): World
}

/** Returns the faults and injections of a block in a world; `undefined` if it has none. Throws `CONFIG_INVALID`. */
export function disturbancesOf(
  { fault = NO_FAULTS, inject = [] }: Pick<ResolvedBlock, 'fault' | 'inject'>,
  source: Pick<WorldPackage, 'id' | 'injectionPlaces'>,
): RowDisturbances | undefined {
  const rates = parseFaults(fault)
  const placed = inject.filter(({ world }) => world === source.id).map((injection) => placedIn(source, injection))
  if (fault === NO_FAULTS && placed.length === 0) {
    if (inject.length > 0) throw noneFor(source, inject)
    return undefined
  }
  return {
    facts: {
      ...(fault !== NO_FAULTS && { faults: rates }),
      ...(placed.length > 0 && { injections: Object.fromEntries(inject.map((each) => [each.id, contentHash({ ...each })])) }),
    },
    worldOf: (world, seed, trial) =>
      cached(world, stableJson([fault, inject.map((each) => ({ ...each })), seed, trial]), () => {
        const faulty = fault === NO_FAULTS ? world : faultyWorld(world, { rates, seed, trial })
        return placed.length === 0 ? faulty : injectedWorld(faulty, placed)
      }),
  }
}

function placedIn({ id, injectionPlaces = [] }: Pick<WorldPackage, 'id' | 'injectionPlaces'>, given: Injection): PlacedInjection {
  const place = injectionPlaces.find(({ name }) => name === given.place)
  if (place !== undefined) return { ...given, place }
  const names = injectionPlaces.map(({ name }) => name)
  if (names.length === 0)
    throw new OrreryError('CONFIG_INVALID', `injection ${given.id}: the world ${id} has no place for injections`)
  throw unknownName('CONFIG_INVALID', `place of ${id} for the injection ${given.id}`, given.place, names)
}

function noneFor({ id }: Pick<WorldPackage, 'id'>, inject: readonly Injection[]): OrreryError {
  const worlds = [...new Set(inject.map(({ world }) => world))].join(', ')
  return new OrreryError('CONFIG_INVALID', `no injection is for the world ${id}. The file has injections for ${worlds}`)
}

const worldCache = new WeakMap<World, Map<string, World>>()

function cached(world: World, key: string, create: () => World): World {
  const worlds = worldCache.get(world) ?? new Map<string, World>()
  worldCache.set(world, worlds)
  const known = worlds.get(key) ?? create()
  worlds.set(key, known)
  return known
}
