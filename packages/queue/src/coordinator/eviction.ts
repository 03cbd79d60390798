import type { Redis } from 'ioredis'

/** What Redis is set to, in what it says of one setting; undefined where it does not say so to everybody, as hosted ones do. */
async function policyOf(redis: Redis): Promise<string | undefined> {
  const told: unknown = await redis.config('GET', 'maxmemory-policy').catch(() => undefined)
  return Array.isArray(told) && typeof told[1] === 'string' ? told[1] : undefined
}

/** One line for a person where Redis throws keys away as its memory is full; undefined where it keeps them, or does not say. */
export async function evictionWarning(redis: Redis): Promise<string | undefined> {
  const policy = await policyOf(redis)
  if (policy === undefined || policy === 'noeviction') return undefined
  const what = `Redis throws keys away once its memory is full (maxmemory-policy ${policy}), and the run has to tell them again`
  return `warning: QUEUE_EVICTS: ${what}; set it to noeviction: redis-cli config set maxmemory-policy noeviction`
}
