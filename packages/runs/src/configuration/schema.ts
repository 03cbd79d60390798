import { z } from 'zod'
import { type Grid, gridSchema } from './grid.ts'
import type { InitialValuesOf, SettingTable, ValuesOf } from './setting.ts'
import { BLOCK_TABLE, LIMIT_TABLE, RUN_TABLE } from './settings.ts'

/** What one block of a run decides: a cross product of worlds, agents, models, tasks and trials. Absent is default. */
export interface Block extends ValuesOf<typeof BLOCK_TABLE>, ValuesOf<typeof LIMIT_TABLE> {
  /** Of its own random streams and requests; a sample of tasks is drawn with that of the run. @default that of the run */
  readonly seed?: string | undefined
  /** Makes a row of each combination of these values. */
  readonly grid?: Grid | undefined
}

type BlockDefaults = InitialValuesOf<typeof BLOCK_TABLE>

/** A block with every default that depends neither on the world nor on the agent. */
export interface ResolvedBlock extends Omit<Block, keyof BlockDefaults | 'grid'>, BlockDefaults {}

/** A whole run: settings that hold for every block, those of the run itself, and the blocks where there are several. */
export interface Configuration extends Block, ValuesOf<typeof RUN_TABLE> {
  readonly blocks?: readonly Block[] | undefined
}

const blockTable = { ...BLOCK_TABLE, ...LIMIT_TABLE }

/** Every setting with what is known of it. */
export const SETTINGS: SettingTable = { ...blockTable, ...RUN_TABLE }

/** Every name that a configuration may hold. */
export const SETTING_NAMES: readonly string[] = [...Object.keys(SETTINGS), 'grid', 'blocks']

/** Those of them that may differ from block to block. */
export const BLOCK_SETTINGS: readonly string[] = Object.keys(blockTable)

type ShapeOf<Table> = { readonly [Name in keyof Table]: z.ZodOptional<z.ZodType<ValuesOf<Table>[Name]>> }

function shapeOf<Table extends SettingTable>(table: Table): ShapeOf<Table> {
  const members = Object.entries(table).map(([name, { schema }]) => [name, schema.optional()])
  return Object.fromEntries(members) as ShapeOf<Table>
}

const blockShape = { ...shapeOf(blockTable), grid: gridSchema(blockTable).optional() }

/** What a configuration must look like; numbers and lists may be text, as flags are. */
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
