// Starts a program in a process group of its own and ends the whole group with the episode: when the program exits, on request, and when the
// process that plays the episode ends, even if it is killed. Then it removes the sandbox.
import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { GuardMessage, GuardOrder } from './guarded-process.ts'
import { killMarked } from './kill-marked.ts'

/** Milliseconds between the request to end and the end by force. */
const GRACE = 2_000

let child: ChildProcess | undefined
let order: GuardOrder | undefined
let isOver = false

process.on('message', (message) => {
  if (order === undefined) start(message as GuardOrder)
  else end()
})
process.on('disconnect', end)
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
process.on('SIGINT', () => undefined)

function start(given: GuardOrder): void {
  order = given
  const { command, args, input, cwd, environment } = given
  // In the sandbox's environment: the marker finds processes that have left the group.
  child = spawn(command, args, { cwd, env: environment, detached: true, stdio: ['pipe', 'inherit', 'inherit'] })
  // The program need not read it.
  child.stdin?.on('error', () => undefined).end(input)
  child.once('spawn', () => send({ kind: 'started', pid: child?.pid ?? 0 }))
  child.once('error', (error: NodeJS.ErrnoException) =>
    finish({ kind: 'failed', code: error.code ?? '', message: error.message }),
  )
  child.once('exit', (code, signal) => finish({ kind: 'exited', code, signal }))
}

/** Asks the group to end, and ends it by force if it does not. */
function end(): void {
  if (child === undefined) finish({ kind: 'exited', code: null, signal: null })
  signalGroup('SIGTERM')
  setTimeout(() => signalGroup('SIGKILL'), GRACE)
}

function finish(message: GuardMessage): void {
  if (isOver) return
  isOver = true
  signalGroup('SIGKILL')
  if (order !== undefined) {
    killMarked(order.marker)
    rmSync(order.sandbox, { recursive: true, force: true, maxRetries: 5 })
  }
  send(message, () => process.exit(0))
}

function signalGroup(signal: NodeJS.Signals): void {
  try {
    if (child?.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    // The group has ended.
  }
}

/** The other process may have ended. */
function send(message: GuardMessage, done: () => void = () => undefined): void {
  if (process.connected && process.send !== undefined) process.send(message, undefined, {}, done)
  else done()
}
