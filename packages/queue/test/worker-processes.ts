import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../cli/dist/main.js', import.meta.url))

/** Ends as the command line with these arguments does; rejects with what it said where that is no success. The signal kills it -9. */
export function orreryProcess(args: readonly string[], signal?: AbortSignal): Promise<string> {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  signal?.addEventListener('abort', () => child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => (code === 0 ? resolve(said) : reject(new Error(`exit code ${code}: ${said}`))))
  })
}

/** Workers in processes of their own. */
export interface Crew {
  /** Ends the oldest with kill -9, once it plays, and begins another; whether it did. */
  replace(): boolean
  /** Stands the oldest still, as a cut line does, and lets it go on after so many milliseconds. */
  hold(milliseconds: number): Promise<void>
  /** Everything that workers have said. */
  said(): string
  end(): Promise<void>
}

interface Member {
  readonly child: ChildProcess
  said: string
}

/** Starts so many workers; `args` go behind the address. */
export function startCrew(url: string, count: number, args: readonly string[], env: NodeJS.ProcessEnv = {}): Crew {
  const start = (): Member => {
    const child = spawn(process.execPath, [MAIN, 'worker', '--queue', url, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    const member = { child, said: '' }
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (member.said += String(text)))
    all.push(member)
    return member
  }
  const all: Member[] = []
  const workers = Array.from({ length: count }, start)
  return {
    replace() {
      const [oldest] = workers
      if (oldest?.said.includes('playing ') !== true) return false
      workers.shift()
      oldest.child.kill('SIGKILL')
      workers.push(start())
      return true
    },
    async hold(milliseconds) {
      const [oldest] = workers
      oldest?.child.kill('SIGSTOP')
      await sleep(milliseconds)
      oldest?.child.kill('SIGCONT')
    },
    said: () => all.map(({ said }) => said).join(''),
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
