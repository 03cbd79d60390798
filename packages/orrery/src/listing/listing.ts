import { type Limits, type OptionSpec, optionTakes, type Tool } from '@orreryjs/core'
import type { ModelParameter } from '@orreryjs/runs/registry'
import type { Column } from '@orreryjs/runs/results'

/** Things of a kind: as data, and as rows to read. */
export interface Listing {
  readonly items: readonly unknown[]
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
  /** What one of them with its name tells beside this. @default nothing */
  readonly more?: string
  /** What must stand under the table. @default nothing */
  readonly note?: string
}

/** Names and what they are. */
export function namedListing(items: readonly { readonly id: string; readonly summary: string }[]): Listing {
  return { items, columns: [{ title: 'name' }, { title: '' }], rows: items.map(({ id, summary }) => [id, summary]) }
}

/** A thing of a kind, told in full: as data, and as text to read. */
export interface Described {
  readonly item: object
  readonly heading: string
  /** What takes sentences. */
  readonly text?: string
  /** What can be said in a line each. */
  readonly facts: readonly (readonly [name: string, text: string])[]
  readonly tables: readonly DescribedTable[]
}

/** A table of a thing's parts. */
export interface DescribedTable {
  readonly title: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
}

/** The options of a world or an agent, what each takes below its sentence. */
export function optionTable(options: readonly OptionSpec[]): DescribedTable {
  return {
    title: 'options',
    columns: [{ title: 'option' }, { title: 'default' }, { title: 'what it does' }],
    rows: options.map((option) => [option.name, shown(option.default), `${option.description}\n(${optionTakes(option)})`]),
  }
}

/** An option as data. */
export function optionItem(option: OptionSpec): OptionItem {
  return { ...option, takes: optionTakes(option) }
}

function shown(value: OptionSpec['default']): string {
  return value === '' ? '(none)' : String(value)
}

/** An option as data: what it takes also in words. */
export type OptionItem = OptionSpec & { readonly takes: string }

/** A world in full, as data. */
export interface WorldItem {
  readonly id: string
  readonly summary: string
  readonly defaultSplit: string
  /** The usual ones. */
  readonly limits: Limits
  readonly splits: readonly SplitItem[]
  readonly options: readonly OptionItem[]
  readonly tools: readonly OfferedTool[]
}

/** A split of a world in one of its dialects. */
export interface SplitItem {
  readonly dialect: string
  readonly split: string
  readonly tasks: number
  /** Whether a run that names none takes it. */
  readonly usual: boolean
  /** Tasks that are in it and not played. @default none */
  readonly leftOut?: string
}

/** A tool, and the pages on which it was offered. */
export interface OfferedTool extends Tool {
  readonly pages: readonly string[]
}

/** An agent in full, as data; one that takes a parameter has no more than options before it is given. */
export interface AgentItem {
  readonly id: string
  readonly summary: string
  readonly options: readonly OptionItem[]
  readonly needsModel?: boolean
  readonly rewind?: readonly string[]
  readonly profiles?: readonly { readonly id: string; readonly world: string; readonly dialects: readonly string[] }[]
}

/** A kind of model in full, as data. */
export interface ModelItem {
  readonly id: string
  readonly form: string
  readonly summary: string
  readonly presets: Readonly<Record<string, string>>
  readonly parameters: readonly ModelParameter[]
}

/** A suite as data. */
export interface SuiteItem {
  readonly id: string
  readonly summary: string
  readonly worlds: readonly string[]
  readonly rows: readonly string[]
  readonly paper?: string
  /** What the paper's figures were made with. */
  readonly model?: string
}
