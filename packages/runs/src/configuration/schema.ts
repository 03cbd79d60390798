import type { JsonObject } from '@orreryjs/core'
import { z } from 'zod'
import { type Grid, gridSchema } from './grid.ts'
import { RUN_TABLE } from './run-settings.ts'
import type { DefaultValuesOf, SettingTable, ValuesOf } from './setting.ts'
import { BLOCK_TABLE, LIMIT_TABLE } from './settings.ts'

/** Settings of one block: a cross product of worlds, agents, models, tasks and trials. Absent settings have their defaults. */
export interface Block extends ValuesOf<typeof BLOCK_TABLE>, ValuesOf<typeof LIMIT_TABLE> {
  /** Seed of the block's random streams and requests; samples of tasks use the run's seed. @default the run's seed */
  readonly seed?: string | undefined
  /** Creates a row for each combination of these values. */
  readonly grid?: Grid | undefined
}

type BlockDefaults = DefaultValuesOf<typeof BLOCK_TABLE>

/** A block with all defaults that depend on neither world nor agent. */
export interface ResolvedBlock extends Omit<Block, keyof BlockDefaults | 'grid'>, BlockDefaults {}

/** A whole run: settings shared by all blocks, run-level settings, and optionally several blocks. */
export interface Configuration extends Block, ValuesOf<typeof RUN_TABLE> {
  readonly blocks?: readonly Block[] | undefined
  /** Settings of a stored run that is planned again: they apply where the configuration relied on defaults. Never part of a file. */
  readonly recorded?: readonly RecordedRow[] | undefined
}

/** Settings of a row of a stored run that had defaults when the run was made. */
export interface RecordedRow {
  readonly world: string
  readonly split: string
  readonly agent: string
  readonly options?: JsonObject
}

const blockTable = { ...BLOCK_TABLE, ...LIMIT_TABLE }

/** All settings with their definitions. */
export const SETTINGS: SettingTable = { ...blockTable, ...RUN_TABLE }

/** All names that a configuration may contain. */
export const SETTING_NAMES: readonly string[] = [...Object.keys(SETTINGS), 'grid', 'blocks']

/** Settings that may differ from block to block. */
export const BLOCK_SETTINGS: readonly string[] = Object.keys(blockTable)

type ShapeOf<Table> = { readonly [Name in keyof Table]: z.ZodOptional<z.ZodType<ValuesOf<Table>[Name]>> }

function shapeOf<Table extends SettingTable>(table: Table): ShapeOf<Table> {
  const members = Object.entries(table).map(([name, { schema }]) => [name, schema.optional()])
  return Object.fromEntries(members) as ShapeOf<Table>
}

const blockShape = { ...shapeOf(blockTable), grid: gridSchema(blockTable).optional() }

/** Schema of a configuration; numbers and lists may be text, as in flags. */
export const configurationSchema: z.ZodType<Configuration> = z.strictObject(
  {
    ...blockShape,
    ...shapeOf(RUN_TABLE),
    blocks: z
      .array(z.strictObject({ ...blockShape, seed: RUN_TABLE.seed.schema.optional() }), { error: 'expected a list of blocks' })
      .min(1, { error: 'expected at least one block' })
      .optional(),
  },
  { error: 'expected settings such as maxSteps: 60' },
)
