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

/** A Redis and a folder for runs, for the tests of a file. */
export interface Ground {
  readonly redis: RedisServer
  readonly client: Redis
  /** The name that a run has in Redis, once it is there. */
  nameInRedis(): Promise<string>
  /** Plays a run in this process, once; its directory, which nobody changes. */
  alone(settings: RunSettings): Promise<string>
  /** Plays a run by workers. */
  queued(name: string, settings: RunSettings, options?: Queued): Promise<string>
  directoryOf(name: string): string
  /** Goes on with such a run. */
  resumed(directory: string, options?: Queued): Promise<void>
  /** Starts a worker; ended with the ground. */
  worker(options?: Partial<WorkOptions>): Worker
  remove(): Promise<void>
}

interface Queued {
  /** Address of Redis. @default that of the ground */
  readonly url?: string
  /** Milliseconds for which a run is kept without a sign of life. */
  readonly kept?: number
  readonly signal?: AbortSignal
  notice?(line: string): void
}

interface Worker {
  readonly said: readonly string[]
  end(): Promise<void>
}

/** Milliseconds after which a coordinator looks after silent episodes, and a lease of workers: short, as tests wait for them. */
const PATIENCE = 500

export async function openGround(): Promise<Ground> {
  const redis = await startRedis()
  const client = new Redis(redis.url)
  const folder = mkdtempSync(join(tmpdir(), 'orrery-queue-'))
  const workers: Worker[] = []
  const alone = new Map<string, Promise<string>>()
  const hooks = ({ url = redis.url, kept: retention, ...options }: Queued = {}) => ({
    ...{ registry: orrery, preflight: false, ...options },
    externalWorkers: (it: ExternalRun) =>
      coordinate(it, { url, checkAfter: PATIENCE, ...(retention !== undefined && { retention }) }),
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
    alone: (settings) => {
      const key = JSON.stringify(settings)
      const played = alone.get(key) ?? playAlone(settings, join(folder, 'alone', String(alone.size), 'run'))
      alone.set(key, played)
      return played
    },
    queued: async (name, settings, options) => {
      const directory = join(folder, name, 'run')
      await run({ ...settings, out: directory }, hooks(options))
      return directory
    },
    directoryOf: (name) => join(folder, name, 'run'),
    resumed: async (directory, options) => {
      await resume(directory, hooks(options))
    },
    worker: (options = {}) => {
      const worker = startWorker(redis.url, options)
      workers.push(worker)
      return worker
    },
    remove: async () => {
      await Promise.all(workers.map(({ end }) => end()))
      client.disconnect()
      await redis.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function playAlone(settings: RunSettings, directory: string): Promise<string> {
  await run({ ...settings, out: directory }, { registry: orrery, preflight: false })
  return directory
}

function startWorker(url: string, options: Partial<WorkOptions>): Worker {
  const control = new AbortController()
  const said: string[] = []
  const notice = (line: string): void => void said.push(line)
  const working = work({ url, registry: orrery, preflight: false, lease: 2000, signal: control.signal, notice, ...options })
  return {
    said,
    end: async () => {
      control.abort()
      await working
    },
  }
}

/** The files that tell what a run came to. */
export function bytesOf(directory: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ['events.jsonl', 'results.json', 'report.md'].map((name) => [name, readFileSync(join(directory, name), 'utf8')]),
  )
}
