import type { Clock } from '@orreryjs/harness'
import type { Redis } from 'ioredis'

/** Milliseconds since the Unix epoch, as Redis has it. */
export async function timeOf(redis: Redis): Promise<number> {
  const [seconds, microseconds] = await redis.time()
  return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000)
}

/** The clock that all workers share, however wrong that of a machine is: it goes on by itself from what Redis said. */
export async function redisClock(redis: Redis): Promise<Clock> {
  const began = performance.now()
  const time = await timeOf(redis)
  return { now: () => time + Math.floor(performance.now() - began) }
}
