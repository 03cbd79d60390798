import type { Redis } from 'ioredis'

/** Returns the keys that do not expire within a minute: the facts of an ended queue do. */
export async function lastingKeys(redis: Redis): Promise<readonly string[]> {
  const [, keys] = await redis.scan('0', 'COUNT', 1000)
  const lives = await Promise.all(keys.map((key) => redis.pttl(key)))
  return keys.filter((_, at) => (lives[at] ?? -1) < 0 || (lives[at] ?? 0) > 60_000)
}
