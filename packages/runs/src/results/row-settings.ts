import type { OptionValue, OptionValues } from '@orreryjs/core'
import { withCurrentOptions } from '@orreryjs/core/stored-names'
import { type RowIdentity, type RunManifest, rowKey } from '@orreryjs/harness'
import { blocksOf, DEFAULT_SEED, readConfiguration } from '../configuration/configuration.ts'
import type { ResolvedBlock } from '../configuration/schema.ts'

/** Settings that may vary between rows, apart from their names. */
export interface RowSettings {
  /** Seeds of the attempts in order; a single element if all attempts share a seed. */
  readonly seeds: readonly string[]
  /** Absent if `run.json` has several dialects and does not say which one applied. */
  readonly dialect?: string
  readonly maxSteps?: number
  /** Order of the tasks of its streams; absent outside of streams. */
  readonly order?: 'listed' | 'shuffled'
  /** Options of the agent, including defaults. */
  readonly options: OptionValues
  /** Options of the world, as named in the run. */
  readonly worldOptions: OptionValues
}

/** Returns the settings of a row from `run.json`. */
export function rowSettings(manifest: RunManifest, row: RowIdentity): RowSettings {
  const own = manifest.settings.filter(({ label, ...each }) => rowKey({ ...each, label: label ?? each.agent }) === rowKey(row))
  const [first] = own
  const block = blockOf(manifest, row, first?.agent)
  const dialects = new Set(manifest.worlds.flatMap(({ id, dialect }) => (id === row.world ? [dialect] : [])))
  const [singleDialect] = dialects
  const dialect = dialects.size === 1 ? singleDialect : block?.dialect
  const maxSteps = first?.limits.maxSteps
  const { seeds } = manifest.configuration
  return {
    seeds: Array.isArray(seeds) ? seeds.map(String) : [first?.seed ?? DEFAULT_SEED],
    ...(dialect !== undefined && { dialect }),
    ...(maxSteps !== undefined && { maxSteps }),
    ...(first?.memory !== undefined && { order: block?.order ?? 'listed' }),
    options: valuesOf(first?.options),
    worldOptions: withCurrentOptions(valuesOf(block?.worldOption)),
  }
}

/** Returns the block of the configuration that a row comes from. */
function blockOf(
  { configuration }: RunManifest,
  { world, split, label, model }: RowIdentity,
  agent: string | undefined,
): ResolvedBlock | undefined {
  const names = (list: readonly string[], name: string | undefined): boolean =>
    list.includes('all') || (name !== undefined && list.includes(name))
  return blocksIn(configuration).find(
    (block) =>
      names(block.world, world) &&
      names(block.agent, agent) &&
      (block.label ?? agent) === label &&
      (block.split ?? split) === split &&
      (model === 'none' || block.model.length === 1 || block.model.includes(model)),
  )
}

/** Parsed blocks by configuration: a run may have a thousand rows. */
const blockCache = new WeakMap<object, readonly ResolvedBlock[]>()

function blocksIn(configuration: RunManifest['configuration']): readonly ResolvedBlock[] {
  const blocks = blockCache.get(configuration) ?? readBlocks(configuration)
  blockCache.set(configuration, blocks)
  return blocks
}

/** Empty if the configuration is from an incompatible version. */
function readBlocks(configuration: RunManifest['configuration']): readonly ResolvedBlock[] {
  try {
    return blocksOf(readConfiguration('run.json', configuration))
  } catch {
    return []
  }
}

function valuesOf(values: object | undefined): OptionValues {
  const isValue = (value: unknown): value is OptionValue => ['string', 'number', 'boolean'].includes(typeof value)
  return Object.fromEntries(Object.entries(values ?? {}).flatMap(([name, value]) => (isValue(value) ? [[name, value]] : [])))
}
