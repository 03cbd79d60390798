import type { JsonValue } from '@orreryjs/core'
import type { z } from 'zod'

/** One setting of a run: everything that is known of it stands in its entry of the table. */
export interface Setting<Value> {
  readonly schema: z.ZodType<Value>
  /** What holds where nobody sets it, if that depends on nothing else. */
  readonly initial?: Value
  /** How it is written on a command line; absent where only files and programs can say it. */
  readonly flag?: SettingFlag
  /** How `run.json` keeps it: of the settings of the whole run those that decide a result; blocks are kept whole. */
  recorded?(value: Value): JsonValue
}

/** A setting that always has a value. */
export interface InitialSetting<Value> extends Setting<Value> {
  readonly initial: Value
}

/** How a setting is written on a command line. Its name there is that of the setting: `--max-steps`. */
export interface SettingFlag {
  readonly group: FlagGroup
  /** What follows the flag; absent where it stands alone. */
  readonly takes?: string
  /** A sentence without its end. The initial value is added unless it speaks of the default itself. */
  readonly help: string
  /** How several of the same flag are read: as one list of names, as names with values, as texts. @default the last counts */
  readonly repeated?: 'names' | 'pairs' | 'texts'
  /** What it does when a run is gone on with; absent where it cannot be given then. */
  readonly resumed?: string
}

/** The headings of flags in help, in their order. */
export const FLAG_GROUPS = [
  'What to run',
  'How to run it',
  'Models',
  'Limits of an episode',
  'Limits of the run (it can be resumed; exit code 1)',
  'Output',
] as const

/** A heading of flags in help. */
export type FlagGroup = (typeof FLAG_GROUPS)[number]

/** Settings by name. */
export type SettingTable = Readonly<Record<string, Setting<unknown>>>

/** What a table's settings are when somebody has written them. */
export type ValuesOf<Table> = { readonly [Name in keyof Table]?: ValueOf<Table[Name]> | undefined }

/** Those of a table that always have a value. */
export type InitialValuesOf<Table> = {
  readonly [Name in keyof Table as Table[Name] extends InitialSetting<unknown> ? Name : never]: ValueOf<Table[Name]>
}

type ValueOf<Entry> = Entry extends Setting<infer Value> ? Value : never

/** An entry of a table. */
export function setting<Value>(schema: z.ZodType<Value>, rest: Omit<Setting<Value>, 'schema' | 'initial'> = {}): Setting<Value> {
  return { schema, ...rest }
}

/** An entry of a table that has a value where nobody sets it. */
export function settingFrom<Value>(
  schema: z.ZodType<Value>,
  initial: NoInfer<Value>,
  rest: Omit<Setting<Value>, 'schema' | 'initial'> = {},
): InitialSetting<Value> {
  return { schema, initial, ...rest }
}

/** The values that settings have where nobody sets them. */
export function initialValues<Table extends SettingTable>(table: Table): InitialValuesOf<Table> {
  const members = Object.entries(table).filter(([, { initial }]) => initial !== undefined)
  return Object.fromEntries(members.map(([name, { initial }]) => [name, initial])) as InitialValuesOf<Table>
}
