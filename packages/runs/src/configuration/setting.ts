import type { JsonValue } from '@orreryjs/core'
import type { z } from 'zod'

/** Definition of one setting of a run. */
export interface Setting<Value> {
  readonly schema: z.ZodType<Value>
  /** Default value, if it is a constant. */
  readonly defaultValue?: Value
  /** Command-line flag; absent if only files and programs can set it. */
  readonly flag?: SettingFlag
  /** Returns the value stored in `run.json`, for run-level settings that affect results; blocks are stored whole. */
  toRecord?(value: Value): JsonValue
}

/** A setting with a default value. */
export interface SettingWithDefault<Value> extends Setting<Value> {
  readonly defaultValue: Value
}

/** Command-line flag of a setting. Its name is derived from the setting: `--max-steps`. */
export interface SettingFlag {
  readonly group: FlagGroup
  /** Placeholder of the argument; absent for a switch. */
  readonly placeholder?: string
  /** Help text without a final period. The default is appended unless the text mentions it. */
  readonly help: string
  /** How repeated flags are combined: as a list of names, as name-value pairs, or as a list of texts. @default the last one wins */
  readonly repeated?: 'names' | 'pairs' | 'texts'
  /** Help text for `resume`; absent if `resume` does not accept the flag. */
  readonly resumeHelp?: string
}

/** Headings of flags in help, in order. */
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

/** Values of a table's settings, all optional. */
export type ValuesOf<Table> = { readonly [Name in keyof Table]?: ValueOf<Table[Name]> | undefined }

/** Values of the settings that have a default. */
export type DefaultValuesOf<Table> = {
  readonly [Name in keyof Table as Table[Name] extends SettingWithDefault<unknown> ? Name : never]: ValueOf<Table[Name]>
}

type ValueOf<Entry> = Entry extends Setting<infer Value> ? Value : never

/** Creates a setting without a default. */
export function setting<Value>(
  schema: z.ZodType<Value>,
  rest: Omit<Setting<Value>, 'schema' | 'defaultValue'> = {},
): Setting<Value> {
  return { schema, ...rest }
}

/** Creates a setting with a default. */
export function settingWithDefault<Value>(
  schema: z.ZodType<Value>,
  initial: NoInfer<Value>,
  rest: Omit<Setting<Value>, 'schema' | 'defaultValue'> = {},
): SettingWithDefault<Value> {
  return { schema, defaultValue: initial, ...rest }
}

/** Returns the default values of a table's settings. */
export function defaultValues<Table extends SettingTable>(table: Table): DefaultValuesOf<Table> {
  const members = Object.entries(table).filter(([, { defaultValue }]) => defaultValue !== undefined)
  return Object.fromEntries(members.map(([name, { defaultValue }]) => [name, defaultValue])) as DefaultValuesOf<Table>
}
