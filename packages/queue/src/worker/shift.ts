import { setMaxListeners } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { type Clock, cachedPlanLength, zeroClock } from '@orreryjs/harness'
import type { EpisodeWorkers } from '@orreryjs/runs/play'
import { type Job, WaitingError, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { jobSchema } from '../messages.ts'
import { namesOf, queueOf } from '../redis/names.ts'
import { within } from '../redis/waiting.ts'
import type { AcceptedRun } from './accept-run.ts'
import { playJob } from './play-job.ts'

/** A worker's part in one run. */
export interface Shift {
  /** Takes no new episodes while nobody coordinates the run. */
  mind(coordinated: boolean): Promise<void>
  /** Most episodes that it plays at once. */
  readonly room: number
  /** Ids of the models that it plays. */
  readonly models: readonly string[]
  /** Ids of the episodes that it plays now. */
  playing(): readonly string[]
  /** How many it has played to their end. */
  played(): number
  /** Ends it; what is being played goes back to the queue. */
  end(): Promise<void>
}

/** What a shift works with. */
interface ShiftOptions {
  readonly redis: Redis
  readonly run: string
  readonly accepted: AcceptedRun
  readonly clock: Clock
  /** Episodes at once, of each model. @default by what the model does */
  readonly concurrency: number | undefined
  /** Milliseconds that this worker may be silent before its episodes go to others. */
  readonly lease: number
  /** Threads that play; none where a model waits for a server. */
  readonly threads?: EpisodeWorkers | undefined
}

/** Episodes at once of a model that waits, as for a server. */
const AT_ONCE = 4

/** How often the workers of an episode may die before its job is given up: the coordinator then gives it a new one. */
const MOST_STALLED = 1000

/** Milliseconds that are waited, at the end, for a Redis that may be gone: its episodes go to others after the lease. */
const FAREWELL = 5000

/** Takes episodes of a run from the queues of the models that are played here. */
export function startShift({ redis, run, accepted, clock, concurrency, lease, threads }: ShiftOptions): Shift {
  const names = namesOf(run)
  const { planned, manifest, models } = accepted
  const place = {
    redis,
    names,
    specs: planned.specs,
    clock: planned.configuration.deterministic === true ? zeroClock : clock,
    optimal: cachedPlanLength(),
    threads: threads?.play,
    breathe: createBreath(),
  }
  const playing = new Map<string, Promise<boolean>>()
  const control = new AbortController()
  // Every episode listens.
  setMaxListeners(0, control.signal)
  let played = 0

  const process = async (model: string, job: Job, token = ''): Promise<void> => {
    const asked = jobSchema.safeParse(job.data)
    // Somebody else put it there: it is taken out and forgotten.
    if (!asked.success) return
    const { id } = asked.data
    // It came back here, after a silence that was too long, while it is still being played.
    while (playing.has(id)) await playing.get(id)?.catch(() => false)
    const play = playJob(place, model, asked.data, token, control.signal)
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
  const atOnce = models
    .map((model) => concurrency ?? (isComputed(accepted, model) ? 1 : AT_ONCE))
    .map((count) => Math.max(count, threads?.count ?? 1))
  const workers = models.map((model, index) => {
    const connection = redis.duplicate({ maxRetriesPerRequest: null })
    const worker = new Worker(queueOf(manifest.models.indexOf(model)), (job: Job, token?: string) => process(model, job, token), {
      connection,
      prefix: names.prefix,
      concurrency: atOnce[index] ?? 1,
      lockDuration: lease,
      stalledInterval: lease,
      maxStalledCount: MOST_STALLED,
      skipVersionCheck: true,
    })
    // Redis may be away for a while: the worker comes back by itself.
    worker.on('error', () => undefined)
    return { worker, connection }
  })
  return {
    room: atOnce.reduce((sum, count) => sum + count, 0),
    models,
    async mind(coordinated) {
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
      // Redis may be away, and take what was played if it is back in time.
      await within(FAREWELL, Promise.allSettled(playing.values()))
      await Promise.all(workers.map(({ worker, connection }) => leave(worker, connection)))
      await threads?.close(false)
    },
  }
}

/** Whether an episode with the model has nothing to wait for: several at once would only be late together. */
export function isComputed({ planned }: AcceptedRun, id: string): boolean {
  const kind = planned.cells.find(({ model }) => model.id === id)?.model.kind
  return kind === 'computed' || kind === 'none'
}

/** Lets a queue go. A line that was given to BullMQ is not its own to close, and one that is lost is not waited for. */
async function leave(worker: Worker, connection: Redis): Promise<void> {
  const isAway = connection.status !== 'ready'
  const isLate = await within(FAREWELL, worker.close(isAway)).catch(() => true)
  if (isLate) void worker.disconnect().catch(() => undefined)
  connection.disconnect()
}

/** Milliseconds for which episodes may compute before what else waits in this thread has its turn. */
const LONGEST = 50

/**
 * What those who compute without end ask now and then: a promise where others have waited too long. A model that answers at once would
 * else keep signs of life, leases and Ctrl-C waiting for as long as its episode takes.
 */
function createBreath(): () => Promise<void> | undefined {
  let last = performance.now()
  let turn: Promise<void> | undefined
  return () => {
    if (performance.now() - last < LONGEST) return undefined
    turn ??= setImmediate().then(() => {
      last = performance.now()
      turn = undefined
    })
    return turn
  }
}
