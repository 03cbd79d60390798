import type { ItemDescription } from '@orreryjs/orrery/listing'
import { plainTable } from '@orreryjs/reporting/plain-table'
import type { Terminal } from '../terminal.ts'
import { wrapText } from './wrap-text.ts'

/** Returns the lines of a description, with tables fitted to the width. Omits empty tables. */
export function descriptionLines(
  { heading, text, facts, tables }: ItemDescription,
  { colour, columns }: Terminal,
): readonly string[] {
  const nonEmpty = facts.filter(([, text]) => text !== '')
  return [
    colour.bold(heading),
    ...(text === undefined ? [] : [wrapText(text, columns)]),
    ...(nonEmpty.length === 0
      ? []
      : [
          plainTable(
            [{ title: '' }, { title: '' }],
            nonEmpty.map((fact) => [...fact]),
            columns,
          ).trimStart(),
        ]),
    ...tables
      .filter(({ rows }) => rows.length > 0)
      .map((table) => `\n${colour.bold(table.title.toUpperCase())}\n${plainTable(table.columns, table.rows, columns)}`),
    '',
  ]
}
