import { describeAcceptedValues, type Limits, type OptionSpec, type Tool } from '@orreryjs/core'
import type { Column } from '@orreryjs/runs/results'

/** A list: as data, and as table rows. */
export interface Listing {
  readonly items: readonly unknown[]
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
  /** Further details that `orrery list KIND NAME` prints. @default none */
  readonly detailsHint?: string
  /** Note to print below the table. @default none */
  readonly note?: string
}

/** Creates a list of names with summaries. */
export function namedListing(items: readonly { readonly id: string; readonly summary: string }[]): Listing {
  return { items, columns: [{ title: 'name' }, { title: 'description' }], rows: items.map(({ id, summary }) => [id, summary]) }
}

/** A detailed description: as data, and as text. */
export interface ItemDescription {
  readonly item: object
  readonly heading: string
  /** Paragraph text. */
  readonly text?: string
  /** Facts of one line each. */
  readonly facts: readonly (readonly [name: string, text: string])[]
  readonly tables: readonly DescriptionTable[]
}

/** A table of a description. */
export interface DescriptionTable {
  readonly title: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
}

/** Table of the options of a world or an agent, with their types. */
export function optionTable(options: readonly OptionSpec[]): DescriptionTable {
  return {
    title: 'options',
    columns: [{ title: 'option' }, { title: 'default' }, { title: 'description' }],
    rows: options.map((option) => [
      option.name,
      shown(option.default),
      `${option.description}\n(${describeAcceptedValues(option)})`,
    ]),
  }
}

/** Converts an option to data. */
export function optionItem(option: OptionSpec): OptionItem {
  return { ...option, values: describeAcceptedValues(option) }
}

function shown(value: OptionSpec['default']): string {
  return value === '' ? '(none)' : String(value)
}

/** An option as data, with its type in words. */
export type OptionItem = OptionSpec & { readonly values: string }

/** A world as data. */
export interface WorldItem {
  readonly id: string
  readonly summary: string
  readonly defaultSplit: string
  /** Default limits. */
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
  /** True if it is the default split. */
  readonly isDefault: boolean
  /** Excluded tasks. @default none */
  readonly excluded?: string
}

/** A tool, and the pages on which it was available. */
export interface OfferedTool extends Tool {
  readonly pages: readonly string[]
}

/** An agent as data; an agent with a required parameter has only its options. */
export interface AgentItem {
  readonly id: string
  readonly summary: string
  readonly options: readonly OptionItem[]
  readonly needsModel?: boolean
  readonly rewind?: readonly string[]
  readonly profiles?: readonly { readonly id: string; readonly world: string; readonly dialects: readonly string[] }[]
}

/** A kind of model as data. */
export interface ModelItem {
  readonly id: string
  readonly form: string
  readonly summary: string
  readonly presets: Readonly<Record<string, string>>
  readonly parameters: readonly ParameterItem[]
}

/** A parameter of a model as data. */
export interface ParameterItem {
  readonly name: string
  readonly group?: string
  readonly values: string
  readonly summary: string
  readonly presets?: Readonly<Record<string, number>>
}

/** A suite as data. */
export interface SuiteItem {
  readonly id: string
  readonly summary: string
  readonly worlds: readonly string[]
  readonly rows: readonly string[]
  readonly paper?: string
  /** Model of the paper's figures. */
  readonly model?: string
}
