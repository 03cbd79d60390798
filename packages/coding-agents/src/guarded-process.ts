import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { killMarked, MARKER } from './kill-marked.ts'
import { builtFile } from './sandbox.ts'

/** A program to start. */
export interface ProgramToStart {
  readonly command: string
  readonly args: readonly string[]
  /** Text of its standard input. */
  readonly input: string
  readonly cwd: string
  readonly environment: Readonly<Record<string, string>>
  /** Directory to remove at the end. */
  readonly sandbox: string
}

/** Message to the guard: the program; any later message ends it. */
export interface GuardOrder extends ProgramToStart {
  readonly marker: string
}

/** Messages of the guard. */
export type GuardMessage =
  | { readonly kind: 'started'; readonly pid: number }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }
  | { readonly kind: 'exited'; readonly code: number | null; readonly signal: NodeJS.Signals | null }

/** How a program ended. */
export type ProgramExit = Exclude<GuardMessage, { kind: 'started' }> & {
  /** End of its standard output. */
  readonly output: string
  /** End of its standard error. */
  readonly errors: string
}

/** A program with a guard, a process that ends it and all its children. */
export interface GuardedProcess {
  readonly exit: Promise<ProgramExit>
  /** Ends the program and its children. */
  end(): void
}

/** Characters of each output that are kept. */
const MAX_OUTPUT = 4 * 1024 * 1024

/** Starts a program. It ends with this process at the latest. */
export function startGuarded(program: ProgramToStart): GuardedProcess {
  const marker = randomUUID()
  const guard = spawn(process.execPath, [builtFile('guard.js')], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {},
    detached: true,
  })
  const [output, errors] = [keepEnd(guard.stdout), keepEnd(guard.stderr)]
  let group: number | undefined
  let last: Exclude<GuardMessage, { kind: 'started' }> | undefined
  guard.on('message', (message) => {
    const received = message as GuardMessage
    if (received.kind === 'started') group = received.pid
    else last = received
  })
  const environment = { ...program.environment, [MARKER]: marker }
  guard.send({ ...program, environment, marker } satisfies GuardOrder)
  const exit = new Promise<ProgramExit>((resolve) => {
    const settle = (message: Exclude<GuardMessage, { kind: 'started' }>): void => {
      // The guard itself was killed, so its work is left to this process.
      if (last === undefined) {
        killGroup(group)
        killMarked(marker)
        rmSync(program.sandbox, { recursive: true, force: true, maxRetries: 5 })
      }
      resolve({ ...message, output: output(), errors: errors() })
    }
    guard.once('error', (error: NodeJS.ErrnoException) =>
      settle({ kind: 'failed', code: error.code ?? '', message: error.message }),
    )
    guard.once('close', (code, signal) => settle(last ?? { kind: 'exited', code, signal }))
  })
  return { exit, end: () => endGuard(guard) }
}

function endGuard(guard: ChildProcess): void {
  if (guard.connected) guard.disconnect()
}

function killGroup(group: number | undefined): void {
  try {
    if (group !== undefined) process.kill(-group, 'SIGKILL')
  } catch {
    // The group has ended.
  }
}

/** Returns a function that returns the end of a stream so far. */
function keepEnd(stream: Readable | null): () => string {
  let text = ''
  stream?.setEncoding('utf8').on('data', (piece: string) => {
    text = (text + piece).slice(-MAX_OUTPUT)
  })
  return () => text
}
