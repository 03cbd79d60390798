import { OrreryError } from '@orreryjs/core'
import { runManifestSchema } from '@orreryjs/harness'
import { z } from 'zod'
import { connect } from './connection.ts'
import { openJobs } from './jobs.ts'
import { progressSchema, type RunProgress, readText, type WorkerCard } from './messages.ts'
import { namesOf, RUNS } from './names.ts'
import type { RedisPlace } from './place.ts'
import { cardsOf, forget, SILENT } from './presence.ts'
import { timeOf } from './redis-clock.ts'

/** A run that wants workers. */
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
}

/** The runs that want workers, by name. Throws what `connect` throws. */
export async function listQueues(place: RedisPlace): Promise<readonly QueuedRun[]> {
  const redis = await connect(place)
  try {
    const now = await timeOf(redis)
    const runs: QueuedRun[] = []
    for (const name of (await redis.smembers(RUNS)).sort()) {
      const names = namesOf(name)
      const progress = readText(progressSchema, await redis.get(names.progress))
      if (progress === undefined) continue
      const cards = cardsOf(await redis.hgetall(names.workers))
      const workers = cards.filter(({ seen }) => now - seen < SILENT)
      const played = new Set(workers.flatMap(({ playing }) => playing))
      const silent = cards.filter((card) => !workers.includes(card)).flatMap(({ playing }) => playing)
      const stuck = silent.filter((id) => !played.has(id))
      const coordinated = (await redis.exists(names.alive)) === 1
      runs.push({ name, progress, coordinated, workers, stuck, seconds: Math.max(0, (now - progress.since) / 1000) })
    }
    return runs
  } finally {
    redis.disconnect()
  }
}

const planSchema = z.object({ manifest: runManifestSchema })

/** Seconds in which the coordinator of a run that was taken out hears of it, if it lives. */
const HEARD = 600

/** Takes a run out of Redis: workers leave it, its coordinator ends, and what it has not got is lost. Throws `RUN_UNKNOWN`. */
export async function cancelRun(place: RedisPlace, name: string): Promise<void> {
  const redis = await connect(place)
  try {
    if ((await redis.sismember(RUNS, name)) === 0) {
      throw new OrreryError('RUN_UNKNOWN', `no run ${name} wants workers`, { hint: 'see the names with `orrery queue`' })
    }
    const names = namesOf(name)
    const plan = readText(planSchema, await redis.get(names.plan))
    await forget(redis, name)
    await redis.set(names.cancelled, '1', 'EX', HEARD)
    await openJobs(redis, names, plan?.manifest.models.length ?? 0).close(true)
  } finally {
    redis.disconnect()
  }
}
