import { type JsonObject, type OptionValues, OrreryError, type WorldPackage } from '@orreryjs/core'
import type { Replayer } from '@orreryjs/core/worlds'
import { optionsOf } from '../plan/options.ts'
import { idsOf, loadWorld, type Registry } from '../registry/registry.ts'

/** Options of `createReplayers`. */
export interface ReplayerSource {
  readonly registry: Registry
  /** Directory of the original data that the transcripts were recorded on. */
  readonly data?: string | undefined
  /** World of every record. @default the `world` field of each record */
  readonly world?: string | undefined
  readonly worldOption?: OptionValues | undefined
}

/** Cached replayers of a file's records. */
export interface Replayers {
  /** Returns the replayer of a world. Throws `WORLD_UNKNOWN`, or the errors of creating a replayer. */
  of(world: string): Promise<Replayer>
  /** Returns the check of the first world that recognises a record without a `world` field; `undefined` if none does. */
  checkerOf(record: JsonObject): Promise<Required<Pick<Replayer, 'check'>>['check'] | undefined>
}

/** Creates replayers on demand. */
export function createReplayers(source: ReplayerSource): Replayers {
  const replayers = new Map<string, Replayer>()
  const packages = new Map<string, WorldPackage>()
  const packageOf = async (world: string): Promise<WorldPackage> => {
    const loaded = packages.get(world) ?? (await loadWorld(source.registry, world)).package
    packages.set(world, loaded)
    return loaded
  }
  const replayerOf = async (world: string): Promise<Replayer> => {
    const cached = replayers.get(world)
    if (cached !== undefined) return cached
    const loaded = await packageOf(world)
    // `data` goes only to worlds that have this option; all other options must be valid for the world.
    const data = source.data === undefined ? {} : optionsOf(loaded, { data: source.data })
    const replayer = loaded.replayer({ ...source.worldOption, ...data })
    replayers.set(world, replayer)
    return replayer
  }
  return {
    of: replayerOf,
    checkerOf: async (record) => {
      for (const world of source.world === undefined ? idsOf(source.registry.worlds) : [source.world]) {
        if ((await packageOf(world)).recognises?.(record) !== true) continue
        const replayer = await replayerOf(world)
        if (replayer.check === undefined)
          throw new OrreryError('WORLD_FAILED', `${world} recognises the record but cannot check it`)
        return (checked) => replayer.check?.(checked) ?? []
      }
      return undefined
    },
  }
}
