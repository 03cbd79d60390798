import { isIPv4 } from 'node:net'
import { OrreryError } from '@orreryjs/core'

/** Minimum length of a secret in characters. */
const MIN_SECRET = 16

const HINT =
  'set ORRERY_QUEUE_SECRET (or ORRERY_QUEUE_SECRET_FILE) to the same text for the run and its workers (openssl rand -hex 32), or accept it with --allow-unsigned'

/**
 * Checks that messages are signed, unless Redis is on this machine or the user allows unsigned messages. Throws `CONFIG_INVALID`.
 */
export function checkSecret(host: string | undefined, secret: string | undefined, allowUnsigned: boolean): void {
  if (secret !== undefined) {
    if (secret.length >= MIN_SECRET) return
    const message = `the queue secret has ${secret.length} characters; expected at least ${MIN_SECRET}`
    throw new OrreryError('CONFIG_INVALID', message, { hint: HINT })
  }
  if (allowUnsigned || host === undefined || isLoopback(host)) return
  const message = `Redis at ${host} is on the network and there is no queue secret: anyone who can write to it could forge results`
  throw new OrreryError('CONFIG_INVALID', message, { hint: HINT })
}

/** True for addresses of this machine. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}
