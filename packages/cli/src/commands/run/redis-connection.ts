import { readFileSync } from 'node:fs'
import { OrreryError, systemReason } from '@orreryjs/core'
import type { RedisAddress } from '@orreryjs/queue'

/** Flag that allows a queue without a secret. */
export const UNSIGNED_FLAG = [
  '--allow-unsigned',
  'allow a Redis on the network without ORRERY_QUEUE_SECRET: anyone who can write to it can forge results',
] as const

/** Flags of a queue. */
interface QueueFlags {
  readonly queue?: unknown
  readonly allowUnsigned?: unknown
}

/**
 * Returns the address of Redis. Credentials and the secret come from the environment, because command lines are visible in process lists.
 * Throws `USAGE`, and `FILE_UNREADABLE` for the file of the secret.
 */
export function redisConnection({ queue: url, allowUnsigned }: QueueFlags): RedisAddress {
  if (typeof url !== 'string') {
    throw new OrreryError('USAGE', '--queue is missing: expected the address of Redis', {
      hint: 'write --queue redis://HOST:6379',
    })
  }
  const { ORRERY_REDIS_USERNAME: username, ORRERY_REDIS_PASSWORD: password } = process.env
  return { url, username, password, secret: queueSecret(), allowUnsigned: allowUnsigned === true }
}

/** Returns the secret of the queue from a variable or from the file that a variable names; `undefined` if neither is set. */
function queueSecret(): string | undefined {
  const { ORRERY_QUEUE_SECRET: secret, ORRERY_QUEUE_SECRET_FILE: path } = process.env
  if (secret !== undefined && secret !== '') return secret
  if (path === undefined || path === '') return undefined
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new OrreryError('FILE_UNREADABLE', `ORRERY_QUEUE_SECRET_FILE: ${systemReason(error)}`)
  }
}
