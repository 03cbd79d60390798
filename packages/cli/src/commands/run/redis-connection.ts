import { OrreryError } from '@orreryjs/core'
import type { RedisAddress } from '@orreryjs/queue'

/**
 * Returns the address of Redis. Credentials come from the environment, because command lines are visible in process lists. Throws
 * `USAGE`.
 */
export function redisConnection(url: unknown): RedisAddress {
  if (typeof url !== 'string') {
    throw new OrreryError('USAGE', '--queue is missing: expected the address of Redis', {
      hint: 'write --queue redis://HOST:6379',
    })
  }
  const { ORRERY_REDIS_USERNAME: username, ORRERY_REDIS_PASSWORD: password } = process.env
  return { url, username, password }
}
