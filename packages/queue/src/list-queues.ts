import { OrreryError } from '@orreryjs/core'
import { runManifestSchema } from '@orreryjs/harness'
import { z } from 'zod'
import { openJobs } from './jobs.ts'
import { progressSchema, type RunProgress, readText, type WorkerCard } from './messages.ts'
import { cardsOf, SILENT } from './presence.ts'
import { connect, timeOf } from './redis/connection.ts'
import { KEPT, livingRuns, sweep } from './redis/lifetime.ts'
import { namesOf, RESTING, RUNS } from './redis/names.ts'
import type { RedisPlace } from './redis/place.ts'

/** A run that wants workers, or rests. */
export interface QueuedRun {
  readonly name: string
  readonly progress: RunProgress
  /** Whether its coordinator gives signs of life. */
  readonly coordinated: boolean
  /** Those that give signs of life. */
  readonly workers: readonly WorkerCard[]
  /** Episodes of a worker that gives none any more. */
  readonly stuck: readonly string[]
  /** Seconds since its coordinator began. */
  readonly seconds: number
  /** Seconds for which Redis keeps it where nobody coordinates it. */
  readonly kept: number
}

/** The runs that want workers, by name, and then those that rest; of those whose time is over the rest is taken away. Throws what `connect` throws. */
export async function listQueues(place: RedisPlace): Promise<readonly QueuedRun[]> {
  const redis = await connect(place)
  try {
    const now = await timeOf(redis)
    const runs: QueuedRun[] = []
    for (const name of [...(await livingRuns(redis, RUNS)), ...(await livingRuns(redis, RESTING))]) {
      const names = namesOf(name)
      const progress = readText(progressSchema, await redis.get(names.progress))
      if (progress === undefined) continue
      const cards = cardsOf(await redis.hgetall(names.workers))
      const workers = cards.filter(({ seen }) => now - seen < SILENT)
      const played = new Set(workers.flatMap(({ playing }) => playing))
      const silent = cards.filter((card) => !workers.includes(card)).flatMap(({ playing }) => playing)
      const stuck = silent.filter((id) => !played.has(id))
      const coordinated = (await redis.exists(names.alive)) === 1
      const seconds = Math.max(0, (now - progress.since) / 1000)
      const kept = Math.max(0, (await redis.pttl(names.plan)) / 1000)
      runs.push({ name, progress, coordinated, workers, stuck, seconds, kept })
    }
    return runs
  } finally {
    redis.disconnect()
  }
}

const planSchema = z.object({ manifest: runManifestSchema })

/** Seconds in which the coordinator of a run that was taken out hears of it, if it lives. */
const HEARD = 600

/**
 * Takes a run out of Redis, one that rests too: workers leave it, its coordinator ends, and what it has not got is lost. Throws
 * `RUN_UNKNOWN`.
 */
export async function cancelRun(place: RedisPlace, name: string): Promise<void> {
  const redis = await connect(place)
  try {
    const names = namesOf(name)
    const wants = (await redis.sismember(RUNS, name)) === 1
    const plan = readText(planSchema, await redis.get(names.plan))
    // Said before and after, so that no sign of life of its coordinator brings back what is swept.
    if (wants) await redis.set(names.cancelled, '1', 'EX', HEARD)
    await openJobs(redis, names, plan?.manifest.models.length ?? 0, KEPT).close('gone')
    const count = await sweep(redis, name)
    if (!wants && count === 0) {
      throw new OrreryError('RUN_UNKNOWN', `the queue has no run ${name}`, { hint: 'see the names with `orrery queue`' })
    }
    if (wants) await redis.set(names.cancelled, '1', 'EX', HEARD)
  } finally {
    redis.disconnect()
  }
}
