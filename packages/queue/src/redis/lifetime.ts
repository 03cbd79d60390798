import { QueueKeys } from 'bullmq'
import type { Redis } from 'ioredis'
import { namesOf, queueOf, RESTING, RUNS, type RunNames } from './names.ts'
import { EXTEND_EXPIRY, runScript } from './scripts.ts'

/** Default retention in milliseconds of a run without a coordinator. */
export const RETENTION_MS: number = 7 * 24 * 60 * 60 * 1000

/** Maximum number of keys whose expiry is set at once. */
const BATCH_SIZE = 500

/** Keys with an expiry set by BullMQ. If the stalled check did not expire, jobs of dead workers would not be found. */
const BULLMQ_EXPIRING = /:(?:stalled-check|limiter)$/

/** Sets the expiry of existing keys to at least this many milliseconds from now, except keys with an expiry set by BullMQ. */
export async function extendExpiry(redis: Redis, keys: readonly string[], milliseconds: number): Promise<void> {
  const kept = keys.filter((key) => !BULLMQ_EXPIRING.test(key))
  for (let at = 0; at < kept.length; at += BATCH_SIZE) {
    await runScript(redis, EXTEND_EXPIRY, kept.slice(at, at + BATCH_SIZE), [milliseconds])
  }
}

/** Returns the keys shared by all episodes of a run. */
export function keysOf({ prefix, ...names }: RunNames, models: number): readonly string[] {
  const { plan, planHash, news, counts, owners, workers, progress } = names
  const queues = Array.from({ length: models }, (_, model) => Object.values(new QueueKeys(prefix).getKeys(queueOf(model))))
  return [plan, planHash, news, counts, owners, workers, progress, ...queues.flat()]
}

/** Number of keys per scan step. */
const SCAN_COUNT = 1000

/** Deletes all keys of a run; returns their number. */
export async function deleteRunKeys(redis: Redis, run: string): Promise<number> {
  await redis.srem(RUNS, run)
  await redis.srem(RESTING, run)
  const { prefix } = namesOf(run)
  const match = `${prefix.slice(0, -'jobs'.length).replace(/[\\*?[\]]/g, '\\$&')}*`
  let cursor = '0'
  let count = 0
  do {
    const [next, keys] = await redis.scan(cursor, 'MATCH', match, 'COUNT', SCAN_COUNT)
    if (keys.length > 0) count += await redis.unlink(...keys)
    cursor = next
  } while (cursor !== '0')
  return count
}

/** Removes expired runs, which have neither a coordinator nor a plan. Returns the names of the others, sorted. */
export async function activeRuns(redis: Redis, set: string): Promise<readonly string[]> {
  const living: string[] = []
  for (const run of (await redis.smembers(set)).sort()) {
    const { plan, alive } = namesOf(run)
    if ((await redis.exists(plan, alive)) > 0) living.push(run)
    else await deleteRunKeys(redis, run)
  }
  return living
}
