import { QueueKeys } from 'bullmq'
import type { Redis } from 'ioredis'
import { nameSchema } from '../trust/envelope.ts'
import { namesOf, queueOf, RESTING, RUNS, type RunNames } from './names.ts'
import { EXTEND_EXPIRY, REPAIR, runScript } from './scripts.ts'

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
  const { plan, planHash, news, counts, owners, workers, progress, ignored } = names
  const queues = Array.from({ length: models }, (_, model) => Object.values(new QueueKeys(prefix).getKeys(queueOf(model))))
  return [plan, planHash, news, counts, owners, workers, progress, ignored, ...queues.flat()]
}

/** Redis types of the keys of BullMQ, by the last part of their names. */
const BULLMQ_TYPES: readonly (readonly [type: string, parts: string])[] = [
  ['list', 'active wait paused'],
  ['zset', 'waiting-children delayed prioritized completed failed repeat marker'],
  ['string', 'id stalled-check limiter pc'],
  ['set', 'stalled'],
  ['hash', 'meta'],
  ['stream', 'events'],
]

/** Deletes keys of a run to which another program wrote a value of another type; returns true if a queue was among them. */
export async function repairKeys(redis: Redis, names: RunNames, models: number): Promise<boolean> {
  const { plan, planHash, alive, cancelled, progress, ignored, news, counts, owners, workers, prefix } = names
  const types = new Map<string, string>([RUNS, RESTING].map((key) => [key, 'set']))
  for (const key of [plan, planHash, alive, cancelled, progress, ignored]) types.set(key, 'string')
  for (const key of [counts, owners, workers]) types.set(key, 'hash')
  types.set(news, 'stream')
  for (let model = 0; model < models; model += 1) {
    const keyOf = (part: string): string => new QueueKeys(prefix).toKey(queueOf(model), part)
    for (const [type, parts] of BULLMQ_TYPES) for (const part of parts.split(' ')) types.set(keyOf(part), type)
  }
  const wrong = await runScript(redis, REPAIR, [...types.keys()], [...types.values()])
  return Array.isArray(wrong) && wrong.some((key) => String(key).startsWith(prefix))
}

/** End of the keys with the facts of a queue. */
const META = ':meta'

/** Number of keys per scan step. */
const SCAN_COUNT = 1000

/**
 * Milliseconds for which the facts of a queue outlive its run. A worker that still looks for stalled jobs writes them after the run has ended:
 * into a key that expires, instead of creating one that never does.
 */
const META_MS = 60_000

/** Lets the facts of a deleted queue expire, also if they are missing. */
export async function expireMeta(redis: Redis, key: string): Promise<void> {
  await redis.multi().hset(key, 'opts.maxLenEvents', 0).pexpire(key, META_MS).exec()
}

/** Deletes all keys of a run, except the facts of its queues, which expire; returns their number. */
export async function deleteRunKeys(redis: Redis, run: string): Promise<number> {
  await redis.srem(RUNS, run)
  await redis.srem(RESTING, run)
  const { prefix } = namesOf(run)
  const match = `${prefix.slice(0, -'jobs'.length).replace(/[\\*?[\]]/g, '\\$&')}*`
  let cursor = '0'
  let count = 0
  do {
    const [next, keys] = await redis.scan(cursor, 'MATCH', match, 'COUNT', SCAN_COUNT)
    const [meta, others] = [keys.filter((key) => key.endsWith(META)), keys.filter((key) => !key.endsWith(META))]
    if (others.length > 0) count += await redis.unlink(...others)
    for (const key of meta) await redis.pexpire(key, META_MS)
    cursor = next
  } while (cursor !== '0')
  return count
}

/** Removes expired runs, which have neither a coordinator nor a plan. Returns the names of the others, sorted. */
export async function activeRuns(redis: Redis, set: string): Promise<readonly string[]> {
  const living: string[] = []
  for (const run of (await redis.smembers(set)).sort()) {
    // Another program wrote it. Names are printed.
    if (!nameSchema.safeParse(run).success) continue
    const { plan, alive } = namesOf(run)
    if ((await redis.exists(plan, alive)) > 0) living.push(run)
    else await deleteRunKeys(redis, run)
  }
  return living
}
