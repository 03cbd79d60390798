import { setMaxListeners } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { type Clock, cachedPlanLength, zeroClock } from '@orreryjs/harness'
import type { EpisodeWorkers } from '@orreryjs/runs/play'
import { type Job, WaitingError, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { openJob } from '../messages.ts'
import { namesOf, queueOf } from '../redis/names.ts'
import { hasTimedOut } from '../redis/timeouts.ts'
import type { Seal } from '../trust/seal.ts'
import type { AcceptedRun } from './accept-run.ts'
import { HEARTBEAT_MS, type Heartbeat, LOCK_MS } from './heartbeat.ts'
import { playJob } from './play-job.ts'

/** Plays the episodes of one run. */
export interface RunWorker {
  /** Pauses while the run has no coordinator. */
  setCoordinated(coordinated: boolean): Promise<void>
  /** Maximum number of concurrent episodes. */
  readonly maxConcurrency: number
  /** Ids of the models that it plays. */
  readonly models: readonly string[]
  /** Returns the ids of running episodes. */
  playing(): readonly string[]
  /** Returns the number of finished episodes. */
  played(): number
  /** Stops; running episodes return to the queue. */
  end(): Promise<void>
}

/** Options of `startRunWorker`. */
interface ShiftOptions {
  readonly redis: Redis
  readonly run: string
  readonly seal: Seal
  /** Name of this worker. */
  readonly name: string
  readonly accepted: AcceptedRun
  readonly clock: Clock
  /** Maximum number of concurrent episodes per model. @default depends on the kind of model */
  readonly concurrency: number | undefined
  readonly heartbeat: Heartbeat
  /** Worker threads; absent for models on servers. */
  readonly threads?: EpisodeWorkers | undefined
  notice(line: string): void
}

/** Default number of concurrent episodes of a model that waits, for example for a server. */
const DEFAULT_CONCURRENCY = 4

/** Maximum number of worker deaths per job; after that the coordinator creates a new job. */
const MAX_STALLED = 1000

/** Shutdown timeout in milliseconds if Redis is unavailable; its episodes are given to others when their locks expire. */
const SHUTDOWN_TIMEOUT_MS = 5000

/** Takes episodes of a run from the queues of its models. */
export function startRunWorker(options: ShiftOptions): RunWorker {
  const { redis, run, seal, name, accepted, clock, concurrency, heartbeat, threads, notice } = options
  const names = namesOf(run)
  const { planned, manifest, models } = accepted
  const context = {
    redis,
    names,
    seal,
    worker: name,
    specs: planned.episodes,
    clock: planned.configuration.deterministic === true ? zeroClock : clock,
    optimal: cachedPlanLength(),
    threads: threads?.play,
    yieldIfDue: createYielder(),
  }
  const playing = new Map<string, Promise<boolean>>()
  const control = new AbortController()
  // Every episode adds a listener.
  setMaxListeners(0, control.signal)
  let played = 0
  let hasForeignJobs = false

  const process = async (worker: Worker, model: string, job: Job, token = ''): Promise<void> => {
    const key = worker.toKey(`${job.id}:lock`)
    heartbeat.add({ key, stalled: worker.toKey('stalled'), job: job.id ?? '', token })
    try {
      await playOffered(model, job, token)
    } finally {
      // BullMQ still needs the lock to report the end.
      setTimeout(() => heartbeat.remove(key), LOCK_MS).unref()
    }
  }
  const playOffered = async (model: string, job: Job, token: string): Promise<void> => {
    const episode = openJob(seal, job.data)
    if (episode === undefined) {
      // Written by another program. The coordinator offers the episode again if it was one of its jobs.
      if (!hasForeignJobs) notice(`warning: QUEUE_POISONED: ignored a job of ${run} that has no valid signature`)
      hasForeignJobs = true
      return
    }
    // A job of an earlier plan: the coordinator offers the episode again.
    if (episode.plan !== accepted.plan) return
    const { id } = episode
    // After a missed heartbeat, the same episode may return while it is still running here.
    while (playing.has(id)) await playing.get(id)?.catch(() => false)
    const play = playJob(context, model, episode, token, control.signal)
    playing.set(id, play)
    try {
      if (await play) played += 1
    } finally {
      playing.delete(id)
    }
    if (!control.signal.aborted) return
    await job.moveToWait(token)
    throw new WaitingError()
  }
  const concurrencies = models
    .map((model) => concurrency ?? (isComputed(accepted, model) ? 1 : DEFAULT_CONCURRENCY))
    .map((count) => Math.max(count, threads?.count ?? 1))
  const workers = models.map((model, index) => {
    const connection = redis.duplicate({ maxRetriesPerRequest: null })
    const take = (job: Job, token?: string): Promise<void> => process(worker, model, job, token)
    const worker: Worker = new Worker(queueOf(manifest.models.indexOf(model)), take, {
      connection,
      prefix: names.prefix,
      concurrency: concurrencies[index] ?? 1,
      lockDuration: LOCK_MS,
      skipLockRenewal: true,
      stalledInterval: HEARTBEAT_MS,
      maxStalledCount: MAX_STALLED,
      skipVersionCheck: true,
    })
    // Redis may be unavailable for a while; the worker reconnects automatically.
    worker.on('error', () => undefined)
    return { worker, connection }
  })
  return {
    maxConcurrency: concurrencies.reduce((sum, count) => sum + count, 0),
    models,
    async setCoordinated(coordinated) {
      for (const { worker } of workers) {
        if (coordinated && worker.isPaused()) worker.resume()
        if (!coordinated && !worker.isPaused()) await worker.pause(true)
      }
    },
    playing: () => [...playing.keys()],
    played: () => played,
    async end() {
      for (const { worker } of workers) await worker.pause(true)
      control.abort()
      // Redis may be unavailable; if it returns in time, it receives the last events.
      await hasTimedOut(SHUTDOWN_TIMEOUT_MS, Promise.allSettled(playing.values()))
      await Promise.all(workers.map(({ worker, connection }) => closeQueue(worker, connection)))
      await threads?.close(false)
    },
  }
}

/** True if the model computes in this process, so that concurrent episodes would only delay each other. */
export function isComputed({ planned }: AcceptedRun, id: string): boolean {
  const kind = planned.cells.find(({ model }) => model.id === id)?.model.kind
  return kind === 'computed' || kind === 'none'
}

/** Closes a queue. BullMQ does not close connections passed to it, and a lost connection is not awaited. */
async function closeQueue(worker: Worker, connection: Redis): Promise<void> {
  const isAway = connection.status !== 'ready'
  const isLate = await hasTimedOut(SHUTDOWN_TIMEOUT_MS, worker.close(isAway)).catch(() => true)
  if (isLate) void worker.disconnect().catch(() => undefined)
  connection.disconnect()
}

/** Event-loop yield interval in milliseconds. */
const YIELD_INTERVAL_MS = 50

/**
 * Creates a function for long computations that returns a promise if other tasks have waited too long. Otherwise a model that replies
 * synchronously would block messages and Ctrl-C for a whole episode.
 */
function createYielder(): () => Promise<void> | undefined {
  let last = performance.now()
  let turn: Promise<void> | undefined
  return () => {
    if (performance.now() - last < YIELD_INTERVAL_MS) return undefined
    turn ??= setImmediate().then(() => {
      last = performance.now()
      turn = undefined
    })
    return turn
  }
}
