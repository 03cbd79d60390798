import { createHmac, timingSafeEqual } from 'node:crypto'

/** Version of the messages in Redis. Coordinator and workers must have the same one. */
export const PROTOCOL = 2

/** Message types. The type is part of the signature, so that a message is never read as one of another type. */
type Purpose = 'cancel' | 'coordinator' | 'events' | 'failure' | 'ignored' | 'job' | 'plan' | 'progress' | 'worker'

type Fields = readonly (string | number)[]

/** Signs and checks the messages of one run. */
export interface Seal {
  /** True if there is a secret; otherwise signatures only detect damage. */
  readonly hasSecret: boolean
  /** Returns the signature of a message as base64url text. */
  sign(purpose: Purpose, fields: Fields, payload?: string | Uint8Array): string
  /** Compares in constant time. */
  isValid(signature: string, purpose: Purpose, fields: Fields, payload?: string | Uint8Array): boolean
}

/**
 * Creates the seal of a run: HMAC-SHA256 (RFC 2104) over the type and the fields as a JSON array, a line break and the payload. The key is
 * derived from the secret, the protocol version and the run, so that a signature is worthless for any other run or version.
 */
export function createSeal(run: string, secret: string | undefined): Seal {
  const key = createHmac('sha256', secret ?? '')
    .update(JSON.stringify(['orrery-queue', PROTOCOL, run]))
    .digest()
  const codeOf = (purpose: Purpose, fields: Fields, payload: string | Uint8Array): Buffer =>
    createHmac('sha256', key)
      .update(`${JSON.stringify([purpose, ...fields])}\n`)
      .update(payload)
      .digest()
  return {
    hasSecret: secret !== undefined,
    sign: (purpose, fields, payload = '') => codeOf(purpose, fields, payload).toString('base64url'),
    isValid: (signature, purpose, fields, payload = '') => {
      const expected = codeOf(purpose, fields, payload)
      const received = Buffer.from(signature, 'base64url')
      return received.length === expected.length && timingSafeEqual(received, expected)
    },
  }
}
