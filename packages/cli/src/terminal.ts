import { createReadStream } from 'node:fs'
import { createInterface, type Interface, type ReadLineOptions } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { escapeInvisible } from '@orreryjs/core'
import { type PackageManager, packageManagerOf } from '@orreryjs/scaffold'
import colors from 'picocolors'
import { type Colour, createColours, printedText } from './output/colours.ts'
import { withProgramName } from './output/hints.ts'
import { shortenLine } from './output/shorten-line.ts'

/**
 * Input and output of a command: the only way to the terminal. Texts of models, servers, files and arguments may contain control sequences;
 * every method makes them visible.
 */
export interface Terminal {
  /** Command to call this program again. */
  readonly command: string
  /** Package manager that started this program. */
  readonly packageManager: PackageManager
  readonly input: Readable
  /** True if the output is a terminal. */
  readonly isScreen: boolean
  /** True if a person types the input. */
  readonly isTyped: boolean
  /** True if progress is shown to a person. */
  readonly interactive: boolean
  /** Width of the output in characters. */
  readonly columns: number
  readonly colour: Colour
  /** Colour functions for `report`. */
  readonly reportColour: Colour
  /** Writes a line of the result for a person. */
  print(text: string): void
  /** Writes a line of the result for a program: JSON, CSV, XML. A pipe gets the exact text; JSON stays valid and equal on a terminal. */
  printData(text: string): void
  /** Writes a long text for a program in parts, as `printData` but without a line feed. */
  printParts(parts: AsyncIterable<string>): Promise<void>
  /** Copies a file for a program to the output, as `printData`. */
  printFile(path: string): Promise<void>
  /** Writes a line of progress or an error, with this program's name in commands; shortens a very long one. */
  report(text: string): void
  /** Reads lines; a person gets a prompt and completions. */
  openLines(options?: Pick<ReadLineOptions, 'prompt' | 'completer'>): Interface
  /** Draws a bar of `cli-progress` while a job runs. The caller loads the library, which most commands do not need. */
  startBar(library: BarLibrary, options: BarSettings, values: BarValues): Bar
}

/** Total and format of a bar. */
interface BarSettings {
  readonly total: number
  readonly format: string
  /** Length of the bar in characters. */
  readonly barsize?: number
}

/** The part of `SingleBar` of `cli-progress` that a terminal uses. Its own types would become a dependency of every user of `Terminal`. */
type BarLibrary = new (
  options: object,
) => {
  start(total: number, done: number, values: object): void
  update(done: number, values: object): void
  stop(): void
}

/** Values in the format of a bar. */
type BarValues = Readonly<Record<string, string | number>>

/** Progress bar. */
interface Bar {
  update(done: number, values: BarValues): void
  stop(): void
}

/** Streams and settings of a terminal. */
export interface TerminalStreams extends Pick<Terminal, 'command' | 'input' | 'interactive' | 'columns'> {
  readonly output: Writable
  readonly errors: Writable
  /** True if `print` may colour text. @default false */
  readonly hasColours?: boolean
  /** True if `report` may colour text. @default false */
  readonly hasReportColours?: boolean
  /** True if GitHub Actions reads the output, where a line may be a command. @default false */
  readonly isWorkflowLog?: boolean
  /** @default 'npm' */
  readonly packageManager?: PackageManager
}

/** Width if the output is not a terminal. */
const PLAIN_COLUMNS = 120

/** Creates a terminal, the only writer to its streams. */
export function createTerminal(streams: TerminalStreams): Terminal {
  const { command, input, output, errors, interactive, columns, isWorkflowLog = false, packageManager = 'npm' } = streams
  const isScreen = isTerminal(output)
  const isTyped = isTerminal(input)
  const printed = (text: string): string => printedText(isWorkflowLog ? withoutWorkflowCommands(text) : text)
  const data = (text: string): string => (isScreen ? escapeInvisible(text) : text)
  return {
    command,
    packageManager,
    input,
    isScreen,
    isTyped,
    interactive,
    columns,
    colour: createColours(streams.hasColours ?? false),
    reportColour: createColours(streams.hasReportColours ?? false),
    print: (text) => void output.write(`${printed(text)}\n`),
    printData: (text) => void output.write(`${data(text)}\n`),
    printParts: (parts) => pipeline(isScreen ? escapeChunks(parts) : parts, output, { end: false }),
    printFile: async (path) =>
      isScreen
        ? pipeline(createReadStream(path, 'utf8'), escapeChunks, output, { end: false })
        : pipeline(createReadStream(path), output, { end: false }),
    report: (text) => void errors.write(`${printed(withProgramName(text, command).split('\n').map(shortenLine).join('\n'))}\n`),
    openLines: ({ prompt = '', completer } = {}) =>
      createInterface({ input, prompt: printed(prompt), ...(isTyped ? { output, ...(completer && { completer }) } : {}) }),
    startBar: (Library, { total, ...options }, values) => {
      const bar = new Library({
        ...options,
        stream: errors as NodeJS.WritableStream,
        barCompleteChar: '#',
        barIncompleteChar: '.',
        hideCursor: true,
        clearOnComplete: true,
        gracefulExit: false,
      })
      bar.start(total, 0, visibleValues(values))
      return { update: (done, next) => bar.update(done, visibleValues(next)), stop: () => bar.stop() }
    },
  }
}

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
  const hasColours = (stream: NodeJS.WriteStream): boolean => setting ?? (stream.isTTY === true && colors.isColorSupported)
  return createTerminal({
    command: env['ORRERY_COMMAND'] ?? 'orrery',
    input: stdin,
    output: stdout,
    errors: stderr,
    interactive: stderr.isTTY === true && env['TERM'] !== 'dumb',
    columns: stdout.columns > 0 ? stdout.columns : PLAIN_COLUMNS,
    hasColours: hasColours(stdout),
    hasReportColours: hasColours(stderr),
    isWorkflowLog: env['GITHUB_ACTIONS'] === 'true',
    packageManager: packageManagerOf(env['npm_config_user_agent']),
  })
}

function isTerminal(stream: Readable | Writable): boolean {
  return 'isTTY' in stream && stream.isTTY === true
}

async function* escapeChunks(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const chunk of chunks) yield escapeInvisible(chunk)
}

function visibleValues(values: BarValues): BarValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? printedText(value) : value]),
  )
}

/** Escapes the starts of workflow commands, `::name` at the start of a line and `##[name` anywhere in it (actions/runner, ActionCommand.cs). */
function withoutWorkflowCommands(text: string): string {
  return text.replace(/^[^\S\n]*:(?=:)/gm, (start) => start.replace(':', '\\u003a')).replaceAll('##[', '#\\u0023[')
}
