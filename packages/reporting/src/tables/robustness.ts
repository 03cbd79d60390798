import { type RobustnessRow, robustnessTables } from '@orreryjs/runs/results'
import type { TextStyles } from '../episodes/index.ts'
import { plainTable } from './plain-table.ts'

/** Returns the tables about rows with faults or injections as text for the terminal. */
export function robustnessLines(rows: readonly RobustnessRow[], colour: TextStyles): readonly string[] {
  return robustnessTables(rows).flatMap((table) => [
    '',
    colour.bold(table.title),
    plainTable(table.columns, table.rows),
    table.note,
  ])
}
