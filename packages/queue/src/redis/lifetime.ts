import { QueueKeys } from 'bullmq'
import type { Redis } from 'ioredis'
import { namesOf, queueOf, RESTING, RUNS, type RunNames } from './names.ts'
import { KEEP, runScript } from './scripts.ts'

/** Milliseconds for which a run that nobody coordinates stays in Redis. */
export const KEPT: number = 7 * 24 * 60 * 60 * 1000

/** Keys that are given time at once. */
const AT_ONCE = 500

/** BullMQ lets these end by themselves: with a check that does not end, nobody would look for the jobs of workers that died. */
const ENDS_BY_ITSELF = /:(?:stalled-check|limiter)$/

/** Keeps keys for so many milliseconds from now on, those aside that stay longer or have an end of their own; what is not there stays away. */
export async function keepFor(redis: Redis, keys: readonly string[], milliseconds: number): Promise<void> {
  const kept = keys.filter((key) => !ENDS_BY_ITSELF.test(key))
  for (let at = 0; at < kept.length; at += AT_ONCE) {
    await runScript(redis, KEEP, kept.slice(at, at + AT_ONCE), [milliseconds])
  }
}

/** Every key of a run that is there for all of its episodes, those aside that have an end of their own. */
export function keysOf({ prefix, ...names }: RunNames, models: number): readonly string[] {
  const { plan, planHash, news, counts, owners, workers, progress } = names
  const queues = Array.from({ length: models }, (_, model) => Object.values(new QueueKeys(prefix).getKeys(queueOf(model))))
  return [plan, planHash, news, counts, owners, workers, progress, ...queues.flat()]
}

/** Keys that are looked through at once. */
const LOOKED_THROUGH = 1000

/** Takes everything of a run out of Redis, whatever it is; how many keys that were. */
export async function sweep(redis: Redis, run: string): Promise<number> {
  await redis.srem(RUNS, run)
  await redis.srem(RESTING, run)
  const { prefix } = namesOf(run)
  const match = `${prefix.slice(0, -'jobs'.length).replace(/[\\*?[\]]/g, '\\$&')}*`
  let cursor = '0'
  let count = 0
  do {
    const [next, keys] = await redis.scan(cursor, 'MATCH', match, 'COUNT', LOOKED_THROUGH)
    if (keys.length > 0) count += await redis.unlink(...keys)
    cursor = next
  } while (cursor !== '0')
  return count
}

/** Sweeps the runs whose time is over: nobody coordinates them, and what they were is gone. Gives the others, by name. */
export async function livingRuns(redis: Redis, set: string): Promise<readonly string[]> {
  const living: string[] = []
  for (const run of (await redis.smembers(set)).sort()) {
    const { plan, alive } = namesOf(run)
    if ((await redis.exists(plan, alive)) > 0) living.push(run)
    else await sweep(redis, run)
  }
  return living
}
