import { Readable, Writable } from 'node:stream'
import { runProgram } from '../src/program.ts'
import { createTerminal } from '../src/terminal.ts'

/** Result of a command line that ran in this process. */
export interface RanHere {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Input of a command line in addition to its words. */
export interface CallHere {
  /** Standard input. */
  readonly input?: string
  /** Replaces variables of this process while the command runs. */
  readonly env?: Readonly<Record<string, string>>
}

/** Environment variables that a command line reads; the variables of the test process are hidden. */
const SETTINGS = ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'GITHUB_STEP_SUMMARY']

let turn: Promise<unknown> = Promise.resolve()

/**
 * Runs a command line in this process and in a directory: like `orrery` of binary.ts, without its start-up time. A process has
 * one directory and one environment, so these calls wait for each other.
 */
export function orreryIn(directory: string, args: readonly string[], { input = '', env = {} }: CallHere = {}): Promise<RanHere> {
  const ran = turn.then(async () => {
    const names = [...new Set([...SETTINGS, ...Object.keys(env)])]
    const [home, before] = [process.cwd(), names.map((name) => [name, process.env[name]] as const)]
    for (const name of names) setVariable(name, env[name])
    process.chdir(directory)
    try {
      return await callHere(args, { input })
    } finally {
      process.chdir(home)
      for (const [name, value] of before) setVariable(name, value)
    }
  })
  turn = ran.catch(() => undefined)
  return ran
}

/** Runs a command line in this process, without the start-up time of the binary. Paths are absolute. */
export function orreryHere(args: readonly string[], columns: number = 120, command: string = 'orrery'): Promise<RanHere> {
  return callHere(args, { columns, command })
}

/** Command line that runs in this process until it is stopped. */
export interface RunningHere {
  /** Result of the command, available at its end. */
  readonly ran: Promise<RanHere>
  /** Sends Ctrl-C to this command only. */
  interrupt(): void
}

/** Starts a command line that ends with Ctrl-C; `onOutput` receives its output. */
export function startHere(args: readonly string[], onOutput: (text: string) => void): RunningHere {
  const others = new Set(process.listeners('SIGINT'))
  const interrupt = (): void => {
    for (const listener of process.listeners('SIGINT')) if (!others.has(listener)) listener('SIGINT')
  }
  return { ran: callHere(args, { onOutput }), interrupt }
}

/** Settings of a call in this process. */
interface HereSettings {
  /** @default 120 */
  readonly columns?: number
  readonly input?: string
  readonly command?: string
  /** True if output and errors are a terminal with colours. @default false */
  readonly isScreen?: boolean
  /** Program that runs the command line. @default the command `orrery` */
  readonly program?: typeof runProgram
  onOutput?(text: string): void
}

/** Runs a command line in this process and current directory. */
export async function callHere(
  args: readonly string[],
  { columns = 120, input = '', command = 'orrery', isScreen = false, program = runProgram, onOutput }: HereSettings = {},
): Promise<RanHere> {
  const output = gathering(onOutput)
  const errors = gathering()
  if (isScreen) Object.assign(output.stream, { isTTY: true })
  const terminal = createTerminal({
    command,
    input: Readable.from(input === '' ? [] : [input]),
    output: output.stream,
    errors: errors.stream,
    interactive: false,
    columns,
    hasColours: isScreen,
    hasReportColours: isScreen,
  })
  const code = await program(args, terminal)
  return { code, stdout: output.text(), stderr: errors.text() }
}

function setVariable(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}

function gathering(onText: (text: string) => void = () => undefined): { readonly stream: Writable; text(): string } {
  let text = ''
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      text += String(chunk)
      onText(String(chunk))
      done()
    },
  })
  return { stream, text: () => text }
}
