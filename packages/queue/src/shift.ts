import { type Clock, cachedPlanLength, zeroClock } from '@orreryjs/harness'
import type { EpisodeWorkers } from '@orreryjs/runs/play'
import { type Job, WaitingError, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import type { AcceptedRun } from './accept-run.ts'
import { jobSchema, type WorkerCard } from './messages.ts'
import { namesOf, queueOf } from './names.ts'
import { playJob } from './play-job.ts'

/** A worker's part in one run. */
export interface Shift {
  /** Takes no new episodes while nobody coordinates the run. */
  mind(coordinated: boolean): Promise<void>
  card(): Omit<WorkerCard, 'seen'>
  /** Ends it; what is being played goes back to the queue. */
  end(): Promise<void>
}

/** What a shift works with. */
export interface ShiftOptions {
  readonly redis: Redis
  readonly run: string
  readonly accepted: AcceptedRun
  readonly clock: Clock
  readonly concurrency: number
  /** Milliseconds that this worker may be silent before its episodes go to others. */
  readonly lease: number
  readonly card: WorkerCard
  /** Threads that play; none where a model waits for a server. */
  readonly threads?: EpisodeWorkers | undefined
}

/** How often the workers of an episode may die before its job is given up: the coordinator then gives it a new one. */
const MOST_STALLED = 1000

/** Takes episodes of a run from the queues of the models that are played here. */
export function startShift({ redis, run, accepted, clock, concurrency, lease, card, threads }: ShiftOptions): Shift {
  const names = namesOf(run)
  const { planned, manifest, models } = accepted
  const place = {
    redis,
    names,
    specs: planned.specs,
    clock: planned.configuration.deterministic === true ? zeroClock : clock,
    optimal: cachedPlanLength(),
    threads: threads?.play,
  }
  const playing = new Set<string>()
  const control = new AbortController()
  let played = 0

  const process = async (job: Job, token = ''): Promise<void> => {
    const asked = jobSchema.safeParse(job.data)
    // Somebody else put it there: it is taken out and forgotten.
    if (!asked.success) return
    playing.add(asked.data.id)
    try {
      if (await playJob(place, asked.data, token, control.signal)) played += 1
    } finally {
      playing.delete(asked.data.id)
    }
    if (!control.signal.aborted) return
    await job.moveToWait(token)
    throw new WaitingError()
  }
  const workers = models.map((model) => {
    const worker = new Worker(queueOf(manifest.models.indexOf(model)), process, {
      connection: redis.duplicate({ maxRetriesPerRequest: null }),
      prefix: names.prefix,
      concurrency,
      lockDuration: lease,
      stalledInterval: lease,
      maxStalledCount: MOST_STALLED,
      skipVersionCheck: true,
    })
    // Redis may be away for a while: the worker comes back by itself.
    worker.on('error', () => undefined)
    return worker
  })
  return {
    async mind(coordinated) {
      for (const worker of workers) {
        if (coordinated && worker.isPaused()) worker.resume()
        if (!coordinated && !worker.isPaused()) await worker.pause(true)
      }
    },
    card: () => ({ ...card, playing: [...playing], played }),
    async end() {
      control.abort()
      await Promise.all(workers.map((worker) => worker.close().catch(() => undefined)))
      await threads?.close(false)
    },
  }
}
