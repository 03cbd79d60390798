import { OrreryError } from '@orreryjs/core'
import { runManifestSchema } from '@orreryjs/harness'
import { VERSION } from '@orreryjs/runs/play'
import { z } from 'zod'
import { cancellationOf, readWorkers, WORKER_TIMEOUT_MS, workersOf } from './coordinator/coordinator-status.ts'
import { openJobs } from './jobs.ts'
import { openStatus, progressSchema, type RunProgress, type WorkerStatus } from './messages.ts'
import { connect, timeOf } from './redis/connection.ts'
import { activeRuns, deleteRunKeys, RETENTION_MS } from './redis/lifetime.ts'
import { namesOf, RESTING, RUNS } from './redis/names.ts'
import type { RedisAddress } from './redis/redis-address.ts'
import { createSeal } from './trust/seal.ts'

/** A run that is waiting for workers, or resting without a coordinator. */
export interface QueuedRun {
  readonly name: string
  /** Absent if the run has another secret or version. */
  readonly progress?: RunProgress
  /** True if its coordinator sends heartbeats. */
  readonly coordinated: boolean
  /** Workers that send heartbeats. */
  readonly workers: readonly WorkerStatus[]
  /** Ids of episodes whose worker sends no heartbeats. */
  readonly stuck: readonly string[]
  /** Seconds since its coordinator started. */
  readonly seconds: number
  /** Seconds for which Redis keeps it without a coordinator. */
  readonly kept: number
}

/** Lists the active runs by name, then the resting ones. Removes the remains of expired runs. Throws the errors of `connect`. */
export async function listQueues(address: RedisAddress): Promise<readonly QueuedRun[]> {
  const redis = await connect(address)
  try {
    const now = await timeOf(redis)
    const runs: QueuedRun[] = []
    for (const name of [...(await activeRuns(redis, RUNS)), ...(await activeRuns(redis, RESTING))]) {
      const names = namesOf(name)
      const seal = createSeal(name, address.secret)
      const text = await redis.get(names.progress)
      if (text === null) continue
      const status = openStatus(seal, 'progress', VERSION, progressSchema, text)
      const progress = status.type === 'valid' ? status.value : undefined
      const cards = workersOf(await readWorkers(redis, names, seal, VERSION))
      const workers = cards.filter(({ heartbeatAt }) => now - heartbeatAt < WORKER_TIMEOUT_MS)
      const played = new Set(workers.flatMap(({ playing }) => playing))
      const silent = cards.filter((card) => !workers.includes(card)).flatMap(({ playing }) => playing)
      const stuck = silent.filter((id) => !played.has(id))
      const coordinated = (await redis.exists(names.alive)) === 1
      const seconds = Math.max(0, (now - (progress?.since ?? now)) / 1000)
      const kept = Math.max(0, (await redis.pttl(names.plan)) / 1000)
      runs.push({ name, ...(progress && { progress }), coordinated, workers, stuck, seconds, kept })
    }
    return runs
  } finally {
    redis.disconnect()
  }
}

const planSchema = z.object({ manifest: runManifestSchema })

/** Seconds for which the coordinator of a cancelled run can still learn of it. */
const CANCEL_SECONDS = 600

/**
 * Removes a run from Redis, active or resting: workers leave it, its coordinator stops, and events it has not received are lost. Throws
 * `RUN_UNKNOWN`, and `QUEUE_REFUSED` if a coordinator has another secret and would ignore this.
 */
export async function cancelRun(address: RedisAddress, name: string): Promise<void> {
  const redis = await connect(address)
  try {
    const names = namesOf(name)
    const isActive = (await redis.sismember(RUNS, name)) === 1
    const seal = createSeal(name, address.secret)
    const plan = openStatus(seal, 'plan', VERSION, planSchema, await redis.get(names.plan))
    if (plan.type === 'secret') {
      throw new OrreryError('QUEUE_REFUSED', `the run ${name} has another ORRERY_QUEUE_SECRET, so its coordinator ignores this`)
    }
    const models = plan.type === 'valid' ? plan.value.manifest.models.length : 0
    const cancellation = cancellationOf(seal)
    // Set before and after, so that a heartbeat of the coordinator does not restore deleted keys.
    if (isActive) await redis.set(names.cancelled, cancellation, 'EX', CANCEL_SECONDS)
    await openJobs({ redis, names, seal, models, kept: RETENTION_MS }).close('deleted')
    const count = await deleteRunKeys(redis, name)
    if (!isActive && count === 0) {
      throw new OrreryError('RUN_UNKNOWN', `the queue has no run ${name}`, { hint: 'list the names with `orrery queue`' })
    }
    if (isActive) await redis.set(names.cancelled, cancellation, 'EX', CANCEL_SECONDS)
  } finally {
    redis.disconnect()
  }
}
