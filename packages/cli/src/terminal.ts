import type { Readable, Writable } from 'node:stream'
import colors from 'picocolors'

/** Where a command reads and writes. */
export interface Terminal {
  /** What to type to call this program again. */
  readonly command: string
  readonly input: Readable
  readonly output: Writable
  /** For progress and errors. */
  readonly errors: Writable
  /** Whether a person watches the progress. */
  readonly interactive: boolean
  /** Width of the output in characters. */
  readonly columns: number
  readonly colour: ReturnType<typeof colors.createColors>
  /** Writes a line of result. */
  print(text: string): void
  /** Writes a line about what is going on. */
  report(text: string): void
}

/** Width where the output is no terminal. */
const PLAIN_COLUMNS = 120

/** The terminal of this process. Colour only where the output is one. */
export function processTerminal(): Terminal {
  const { stdin, stdout, stderr } = process
  return {
    command: process.env['ORRERY_COMMAND'] ?? 'orrery',
    input: stdin,
    output: stdout,
    errors: stderr,
    interactive: stderr.isTTY === true,
    columns: stdout.isTTY ? stdout.columns : PLAIN_COLUMNS,
    colour: colors.createColors(stdout.isTTY === true && colors.isColorSupported),
    print: (text) => void stdout.write(`${text}\n`),
    report: (text) => void stderr.write(`${text}\n`),
  }
}
