import { OrreryError } from '@orreryjs/core'
import type { RedisPlace } from '@orreryjs/queue'

/** Where the queue is, by its flag; who is let in is said by the environment, which no list of processes shows. Throws `USAGE`. */
export function queuePlace(url: unknown): RedisPlace {
  if (typeof url !== 'string') {
    throw new OrreryError('USAGE', '--queue is missing: the address of Redis', { hint: 'write --queue redis://HOST:6379' })
  }
  const { ORRERY_REDIS_USERNAME: username, ORRERY_REDIS_PASSWORD: password } = process.env
  return { url, username, password }
}
