import { type JsonObject, type OptionValues, OrreryError, type WorldPackage } from '@orreryjs/core'
import type { Replayer } from '@orreryjs/core/worlds'
import { optionsOf } from '../plan/choice.ts'
import { idsOf, loadWorld, type Registry } from '../registry/registry.ts'

/** Where replayers come from. */
export interface ReplayerSource {
  readonly registry: Registry
  /** Directory of the original data the transcripts were recorded on. */
  readonly data?: string | undefined
  /** The world of every record. @default the one each names */
  readonly world?: string | undefined
  readonly worldOption?: OptionValues | undefined
}

/** The replayers of a file's records, each made once. */
export interface Replayers {
  /** Throws `WORLD_UNKNOWN`, and what making a replayer throws. */
  of(world: string): Promise<Replayer>
  /** Checks a record that names no world, by the world that knows it by its fields; `undefined` where none does. */
  checkerOf(record: JsonObject): Promise<Required<Pick<Replayer, 'check'>>['check'] | undefined>
}

/** Makes replayers as records ask for them. */
export function createReplayers(source: ReplayerSource): Replayers {
  const made = new Map<string, Replayer>()
  const packages = new Map<string, WorldPackage>()
  const packageOf = async (world: string): Promise<WorldPackage> => {
    const loaded = packages.get(world) ?? (await loadWorld(source.registry, world)).package
    packages.set(world, loaded)
    return loaded
  }
  const replayerOf = async (world: string): Promise<Replayer> => {
    const known = made.get(world)
    if (known !== undefined) return known
    const loaded = await packageOf(world)
    // The data directory is offered to worlds that read one; other options must be the world's own.
    const data = source.data === undefined ? {} : optionsOf(loaded, { data: source.data })
    const replayer = loaded.replayer({ ...source.worldOption, ...data })
    made.set(world, replayer)
    return replayer
  }
  return {
    of: replayerOf,
    checkerOf: async (record) => {
      for (const world of source.world === undefined ? idsOf(source.registry.worlds) : [source.world]) {
        if ((await packageOf(world)).recognises?.(record) !== true) continue
        const replayer = await replayerOf(world)
        if (replayer.check === undefined)
          throw new OrreryError('WORLD_FAILED', `${world} recognises the record and cannot check it`)
        return (checked) => replayer.check?.(checked) ?? []
      }
      return undefined
    },
  }
}
