import { plainTable } from '@orreryjs/reporting/plain-table'
import type { Terminal } from '../terminal.ts'
import { withProgramName } from './hints.ts'

/** Maximum width of help, as of the lists of options. */
const MAX_WIDTH = 110

/** Returns a list in two columns under a heading, for `addHelpText`. Continuation lines start in the second column. */
export function helpList(
  heading: string,
  rows: readonly (readonly [term: string, description: string])[],
  { columns, command }: Pick<Terminal, 'columns' | 'command'>,
): string {
  // Before wrapping, because a line break may separate the name from the rest of a command.
  const named = rows.map((row) => row.map((text) => withProgramName(text, command)))
  const lines = plainTable([{ title: '' }, { title: '' }], named, Math.min(columns, MAX_WIDTH) - 2).trimStart()
  return `\n${heading}:\n${lines.replaceAll(/^(?=.)/gm, '  ')}\n`
}
