import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { orrery } from '@orreryjs/orrery'
import { type ExternalRun, type RunSettings, resume, run } from '@orreryjs/runs'
import { Redis } from 'ioredis'
import { coordinate } from '../src/coordinator/coordinator.ts'
import { RUNS } from '../src/redis/names.ts'
import { type WorkOptions, work } from '../src/worker/worker.ts'
import { type RedisServer, startRedis } from './redis.ts'

/** A Redis server and a folder for runs, shared by the tests of a file. */
export interface TestQueue {
  readonly redis: RedisServer
  readonly client: Redis
  /** Returns the name of the run in Redis as soon as it exists. */
  nameInRedis(): Promise<string>
  /** Plays a run in this process, once per settings. Returns its directory, which tests must not change. */
  playInProcess(settings: RunSettings): Promise<string>
  /** Plays a run with workers. */
  playQueued(name: string, settings: RunSettings, options?: QueuedRunOptions): Promise<string>
  directoryOf(name: string): string
  /** Resumes a queued run. */
  resumeQueued(directory: string, options?: QueuedRunOptions): Promise<void>
  /** Starts a worker; `endWorkers` and `remove` end it. */
  startWorker(options?: Partial<WorkOptions>): Worker
  endWorkers(): Promise<void>
  remove(): Promise<void>
}

interface QueuedRunOptions {
  /** Address of Redis. @default the address of the shared server */
  readonly url?: string
  /** Retention time of a run without a heartbeat, in milliseconds. */
  readonly retention?: number
  readonly signal?: AbortSignal
  notice?(line: string): void
}

interface Worker {
  readonly lines: readonly string[]
  end(): Promise<void>
}

/** Milliseconds before a coordinator checks silent episodes; short, because tests wait for it. */
const CHECK_INTERVAL = 500

/** Options of `openTestQueue`. */
interface TestQueueOptions {
  /** Secret of coordinators and workers. @default none */
  readonly secret?: string
  /** Server that the test already started. @default a new one */
  readonly server?: RedisServer
  /** Redis user, and the password of its connections. @default the default user */
  readonly username?: string
  readonly password?: string
}

export async function openTestQueue({ server, ...address }: TestQueueOptions = {}): Promise<TestQueue> {
  const redis = server ?? (await startRedis())
  const { username, password } = address
  const client = new Redis(redis.url, {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
  })
  const folder = mkdtempSync(join(tmpdir(), 'orrery-queue-'))
  const workers: Worker[] = []
  const alone = new Map<string, Promise<string>>()
  const endWorkers = async (): Promise<void> => {
    await Promise.all(workers.splice(0).map(({ end }) => end()))
  }
  const hooks = ({ url = redis.url, retention, ...options }: QueuedRunOptions = {}) => ({
    ...{ registry: orrery, preflight: false, ...options },
    externalWorkers: (it: ExternalRun) =>
      coordinate(it, { ...address, url, checkAfter: CHECK_INTERVAL, ...(retention !== undefined && { retention }) }),
  })
  return {
    redis,
    client,
    nameInRedis: async () => {
      for (;;) {
        const [name] = await client.smembers(RUNS)
        if (name !== undefined) return name
        await sleep(10)
      }
    },
    playInProcess: (settings) => {
      const key = JSON.stringify(settings)
      const played = alone.get(key) ?? playRunInProcess(settings, join(folder, 'alone', String(alone.size), 'run'))
      alone.set(key, played)
      return played
    },
    playQueued: async (name, settings, options) => {
      const directory = join(folder, name, 'run')
      await run({ ...settings, out: directory }, hooks(options))
      return directory
    },
    directoryOf: (name) => join(folder, name, 'run'),
    resumeQueued: async (directory, options) => {
      await resume(directory, hooks(options))
    },
    startWorker: (options = {}) => {
      const worker = launchWorker(redis.url, { ...address, ...options })
      workers.push(worker)
      return worker
    },
    endWorkers,
    remove: async () => {
      await endWorkers()
      client.disconnect()
      await redis.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function playRunInProcess(settings: RunSettings, directory: string): Promise<string> {
  await run({ ...settings, out: directory }, { registry: orrery, preflight: false })
  return directory
}

function launchWorker(url: string, options: Partial<WorkOptions>): Worker {
  const control = new AbortController()
  const lines: string[] = []
  const notice = (line: string): void => void lines.push(line)
  const working = work({ url, registry: orrery, preflight: false, signal: control.signal, notice, ...options })
  return {
    lines,
    end: async () => {
      control.abort()
      await working
    },
  }
}

/** Returns the result files of a run by name. */
export function resultFiles(directory: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ['events.jsonl', 'results.json', 'report.md'].map((name) => [name, readFileSync(join(directory, name), 'utf8')]),
  )
}
