import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../cli/dist/main.js', import.meta.url))

/** Runs the command line and returns its output; rejects with the output if it fails. The signal sends SIGKILL. */
export function orreryProcess(args: readonly string[], signal?: AbortSignal, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  signal?.addEventListener('abort', () => child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => (code === 0 ? resolve(output) : reject(new Error(`exit code ${code}: ${output}`))))
  })
}

/** Workers in separate processes. */
export interface WorkerProcesses {
  /** Kills the oldest worker with SIGKILL if it plays an episode, and starts another. Returns true if it did. */
  replace(): boolean
  /** Suspends the oldest worker for this time, like a lost connection. */
  suspend(milliseconds: number): Promise<void>
  /** Returns the output of all workers. */
  output(): string
  end(): Promise<void>
}

interface WorkerProcess {
  readonly child: ChildProcess
  output: string
}

/** Starts workers; `args` follow the address. */
export function startWorkerProcesses(
  url: string,
  count: number,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): WorkerProcesses {
  const start = (): WorkerProcess => {
    const child = spawn(process.execPath, [MAIN, 'worker', '--queue', url, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    const member = { child, output: '' }
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (member.output += String(text)))
    all.push(member)
    return member
  }
  const all: WorkerProcess[] = []
  const workers = Array.from({ length: count }, start)
  return {
    replace() {
      const [oldest] = workers
      if (oldest?.output.includes('playing ') !== true) return false
      workers.shift()
      oldest.child.kill('SIGKILL')
      workers.push(start())
      return true
    },
    async suspend(milliseconds) {
      const [oldest] = workers
      oldest?.child.kill('SIGSTOP')
      await sleep(milliseconds)
      oldest?.child.kill('SIGCONT')
    },
    output: () => all.map(({ output }) => output).join(''),
    end: async () => {
      await Promise.all(workers.map(({ child }) => ended(child)))
    },
  }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}
