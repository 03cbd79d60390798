import type { Readable, Writable } from 'node:stream'
import colors from 'picocolors'

/** Colour functions of a terminal. */
export type Colour = ReturnType<typeof colors.createColors>

/** Input and output of a command. */
export interface Terminal {
  /** Command to call this program again. */
  readonly command: string
  readonly input: Readable
  readonly output: Writable
  /** Stream for progress and errors. */
  readonly errors: Writable
  /** True if progress is shown to a person. */
  readonly interactive: boolean
  /** Width of the output in characters. */
  readonly columns: number
  readonly colour: Colour
  /** Colour functions for `report`. */
  readonly reportColour: Colour
  /** Writes a line of the result. */
  print(text: string): void
  /** Writes a line of progress or an error. */
  report(text: string): void
}

/** Width if the output is not a terminal. */
const PLAIN_COLUMNS = 120

/** Returns the setting of NO_COLOR and FORCE_COLOR; `undefined` if the stream decides. */
export function colourFromEnvironment(env: Readonly<Record<string, string | undefined>>): boolean | undefined {
  if ((env['NO_COLOR'] ?? '') !== '') return false
  const forced = env['FORCE_COLOR'] ?? ''
  return forced === '' ? undefined : !['0', 'false'].includes(forced)
}

/**
 * Returns the terminal of this process. A progress bar and colours (unless NO_COLOR or FORCE_COLOR say otherwise) are used only
 * if their stream is a terminal.
 */
export function processTerminal(): Terminal {
  const { stdin, stdout, stderr, env } = process
  const setting = colourFromEnvironment(env)
  const colourOf = (stream: NodeJS.WriteStream): Colour =>
    colors.createColors(setting ?? (stream.isTTY === true && colors.isColorSupported))
  return {
    command: env['ORRERY_COMMAND'] ?? 'orrery',
    input: stdin,
    output: stdout,
    errors: stderr,
    interactive: stderr.isTTY === true && env['TERM'] !== 'dumb',
    columns: stdout.columns > 0 ? stdout.columns : PLAIN_COLUMNS,
    colour: colourOf(stdout),
    reportColour: colourOf(stderr),
    print: (text) => void stdout.write(`${text}\n`),
    report: (text) => void stderr.write(`${text}\n`),
  }
}
