import type { Readable, Writable } from 'node:stream'
import colors from 'picocolors'

/** What a terminal writes text in. */
export type Colour = ReturnType<typeof colors.createColors>

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
  readonly colour: Colour
  /** Colour of what is reported. */
  readonly reportColour: Colour
  /** Writes a line of result. */
  print(text: string): void
  /** Writes a line about what is going on. */
  report(text: string): void
}

/** Width where the output is no terminal. */
const PLAIN_COLUMNS = 120

/** What NO_COLOR and FORCE_COLOR say; `undefined` where they leave it to the stream. */
export function askedColour(env: Readonly<Record<string, string | undefined>>): boolean | undefined {
  if ((env['NO_COLOR'] ?? '') !== '') return false
  const forced = env['FORCE_COLOR'] ?? ''
  return forced === '' ? undefined : !['0', 'false'].includes(forced)
}

/**
 * The terminal of this process. A progress bar, and colour unless NO_COLOR or FORCE_COLOR say otherwise, only where the stream
 * that they go to is one.
 */
export function processTerminal(): Terminal {
  const { stdin, stdout, stderr, env } = process
  const asked = askedColour(env)
  const colourOf = (stream: NodeJS.WriteStream): Colour =>
    colors.createColors(asked ?? (stream.isTTY === true && colors.isColorSupported))
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
