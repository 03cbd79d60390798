import { OrreryError } from '@orreryjs/core'
import { withCurrentNames } from '@orreryjs/core/stored-names'
import type { z } from 'zod'
import { didYouMean, nearestName } from '../texts/nearest.ts'
import { splitByProfile } from './agent-profiles.ts'
import { withCleanRows } from './clean-rows.ts'
import { expandGrid } from './expand-grid.ts'
import { expandStarts, withTaskFiles } from './expand-starts.ts'
import { expandTraining } from './expand-training.ts'
import { flagName } from './flags.ts'
import type { Grid } from './grid.ts'
import { RUN_TABLE } from './run-settings.ts'
import {
  BLOCK_SETTINGS,
  type Block,
  type Configuration,
  configurationSchema,
  type ResolvedBlock,
  SETTING_NAMES,
} from './schema.ts'
import { defaultValues } from './setting.ts'
import { BLOCK_TABLE } from './settings.ts'

/** Default name of the random streams of a run. */
export const DEFAULT_SEED: string = RUN_TABLE.seed.defaultValue

/** Default number of concurrent episodes. */
export const DEFAULT_CONCURRENCY: number = RUN_TABLE.concurrency.defaultValue

/** The source of settings given as flags. */
export const COMMAND_LINE = 'command line'

/** Parses settings from a file or from flags; errors name `source`. Throws `CONFIG_INVALID`. */
export function readConfiguration(source: string, value: unknown): Configuration {
  // Zod would compile a parser, which takes longer than parsing a few configurations.
  const result = configurationSchema.safeParse(withTaskFiles(withCurrentNames('configuration', value)), { jitless: true })
  if (result.success) return result.data
  throw configurationError(source, result.error.issues[0], value)
}

/**
 * Merges configurations; `over` wins, also in every block, and its blocks replace those of `under`. Options are merged by name, so an
 * ablation stays one. `seeds` and `trials` replace each other.
 */
export function mergeConfigurations(defaults: Configuration, overrides: Configuration): Configuration {
  const base = withoutReplicates(defaults, overrides)
  const blocks = overrides.blocks ?? base.blocks?.map((block) => mergeBlocks(block, pickBlock(overrides)))
  return { ...base, ...overrides, ...mergeOptions(base, overrides), ...(blocks === undefined ? {} : { blocks }) }
}

/** `seeds` and `trials` both set the number of attempts. */
function withoutReplicates(base: Configuration, overrides: Configuration): Configuration {
  const { seeds: _seeds, ...oneSeed } = base
  if (overrides.seeds === undefined) return overrides.trials === undefined ? base : oneSeed
  const { trials: _trials, ...rest } = base
  return { ...rest, ...(base.blocks && { blocks: base.blocks.map(({ trials: _, ...block }) => block) }) }
}

function mergeBlocks(base: Block, overrides: Block): Block {
  return { ...base, ...overrides, ...mergeOptions(base, overrides) }
}

function mergeOptions(base: Block, overrides: Block): Pick<Block, 'option' | 'worldOption'> {
  const merged = (name: 'option' | 'worldOption'): Block =>
    base[name] === undefined || overrides[name] === undefined ? {} : { [name]: { ...base[name], ...overrides[name] } }
  return { ...merged('option'), ...merged('worldOption') }
}

/**
 * Returns the blocks of a configuration with shared settings and defaults applied, grids expanded, and one block for each profile that an agent
 * names (`react@mine.yaml`), and blocks for training tasks. Throws `CONFIG_INVALID` if the number
 * of trials differs from the number of seeds, or if a grid and a block both set a value.
 */
export function blocksOf(configuration: Configuration): readonly ResolvedBlock[] {
  const { seeds, grid } = configuration
  const shared = { ...defaultValues(BLOCK_TABLE), ...(seeds && { trials: seeds.length }), ...pickBlock(configuration) }
  refuseDuplicates(grid, { ...configuration, grid: undefined })
  const blocks = (configuration.blocks ?? [{}]).flatMap(({ grid: own, ...block }) => {
    const hasWorld = [configuration, block, grid, own].some((each) => each?.world !== undefined)
    refuseDuplicates(grid, { ...block, grid: own })
    refuseDuplicates(own, block)
    const resolved = { ...shared, ...block } as ResolvedBlock
    const axes = { ...grid, ...own }
    const points = Object.keys(axes).length === 0 ? [resolved] : expandGrid(resolved, axes)
    const started = points.flatMap((point) => expandStarts(point, hasWorld))
    return started.flatMap(splitByProfile).flatMap(withCleanRows).flatMap(expandTraining)
  })
  if (seeds === undefined) return blocks
  const other = blocks.find(({ trials, seed }) => trials !== seeds.length || seed !== undefined)
  if (other === undefined) return blocks
  const message =
    other.seed === undefined
      ? `${seeds.length} seeds make ${seeds.length} trials, not ${other.trials}`
      : 'seeds sets the seeds of attempts, so no block can set a seed'
  throw new OrreryError('CONFIG_INVALID', `seeds: ${message}`, {
    hint: other.seed === undefined ? 'leave out the number of trials' : 'leave out seeds, or the seed of the block or grid',
  })
}

/** Throws if a setting of a grid also has a fixed value, which would be ignored. */
function refuseDuplicates(grid: Grid | undefined, settings: Block): void {
  for (const name of Object.keys(grid ?? {})) {
    const [setting = '', ...rest] = name.split('.')
    const value =
      rest.length === 0 ? settings[name as keyof Block] : settings[setting as 'option' | 'worldOption']?.[rest.join('.')]
    if (value === undefined && settings.grid?.[name] === undefined) continue
    throw new OrreryError('CONFIG_INVALID', `grid: ${name} is also set outside the grid`, { hint: 'leave out one of them' })
  }
}

function pickBlock(configuration: Configuration): Block {
  const members = BLOCK_SETTINGS.map((key) => [key, configuration[key as keyof Block]] as const)
  return Object.fromEntries(members.filter(([, value]) => value !== undefined)) as Block
}

function configurationError(source: string, issue: z.core.$ZodIssue | undefined, value: unknown): OrreryError {
  if (issue?.code === 'unrecognized_keys') {
    const key = issue.keys[0] ?? ''
    const near = nearestName(key, SETTING_NAMES)
    const help = near === undefined ? `Known: ${SETTING_NAMES.join(', ')}` : didYouMean(near)
    return new OrreryError('CONFIG_INVALID', `${source}: no setting named "${key}". ${help}`)
  }
  const path = issue?.path.join('.') ?? ''
  const where = source === COMMAND_LINE ? flagName(path) : path === '' ? source : `${source}: ${path}`
  const isList = Array.isArray(issue?.path.reduce(memberOf, value)) && !path.includes('grid')
  return new OrreryError(
    'CONFIG_INVALID',
    `${where}: ${issue?.message ?? 'not a configuration'}${isList ? ', not a list' : ''}`,
    {
      ...(isList &&
        path !== '' && {
          hint: `for one row per value, use a grid: \`grid: { ${path.replace(/^blocks\.\d+\./, '')}: [...] }\``,
        }),
    },
  )
}

function memberOf(value: unknown, name: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** Returns the directories of original data that settings name: as `data`, or as the world option `data`, also of one world. */
export function dataIn({ data, worldOption = {} }: Pick<Configuration, 'data' | 'worldOption'>): readonly string[] {
  const ofOptions = Object.entries(worldOption).filter(([name]) => /(?:^|\.)data$/.test(name))
  return [...(data === undefined ? [] : [data]), ...ofOptions.map(([, value]) => String(value))].filter((path) => path !== '')
}

/** Returns the directories of skills that options name, also of one agent. */
export function skillsIn({ option = {} }: Pick<Configuration, 'option'>): readonly string[] {
  const skills = Object.entries(option).filter(([name, value]) => /(?:^|\.)skill$/.test(name) && value !== 'none')
  return skills.map(([, value]) => String(value))
}
