import type { Described } from '@orreryjs/orrery/listing'
import { plainTable } from '@orreryjs/reporting/plain-table'
import type { Terminal } from '../terminal.ts'
import { wrapped } from './wrapped.ts'

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
