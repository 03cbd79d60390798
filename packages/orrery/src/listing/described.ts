import { type OptionSpec, optionTakes } from '@orreryjs/core'
import type { Column } from '@orreryjs/runs/results'
import type { OptionItem } from './items.ts'

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
