import { type OptionSpec, optionTakes } from '@orreryjs/core'
import { type Column, plainTable } from '@orreryjs/runs/texts'
import { wrapped } from '../output/wrapped.ts'
import type { Terminal } from '../terminal.ts'

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

/** The lines of a thing, tables within the width. Empty tables are left out. */
export function describedLines({ heading, text, facts, tables }: Described, { colour, columns }: Terminal): readonly string[] {
  const told = facts.filter(([, text]) => text !== '')
  return [
    colour.bold(heading),
    ...(text === undefined ? [] : [wrapped(text, columns)]),
    ...(told.length === 0
      ? []
      : [
          plainTable(
            [{ title: '' }, { title: '' }],
            told.map((fact) => [...fact]),
            columns,
          ).trimStart(),
        ]),
    ...tables
      .filter(({ rows }) => rows.length > 0)
      .map((table) => `\n${colour.bold(table.title.toUpperCase())}\n${plainTable(table.columns, table.rows, columns)}`),
    '',
  ]
}

/** The options of a world or an agent, what each takes below its sentence. */
export function optionTable(options: readonly OptionSpec[]): DescribedTable {
  return {
    title: 'options',
    columns: [{ title: 'option' }, { title: 'default' }, { title: 'what it does' }],
    rows: options.map((option) => [option.name, shown(option.default), `${option.description}\n(${optionTakes(option)})`]),
  }
}

/** An option as data: what it takes also in words. */
export function optionItem(option: OptionSpec): object {
  return { ...option, takes: optionTakes(option) }
}

function shown(value: OptionSpec['default']): string {
  return value === '' ? '(none)' : String(value)
}
