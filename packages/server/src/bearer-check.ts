import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Returns a check for the header `Authorization: Bearer KEY`. The key is never quoted in a response. */
export function bearerCheck(key: string): (request: Pick<IncomingMessage, 'headers'>) => boolean {
  const expected = digest(`Bearer ${key}`)
  // Digests have equal length, so the comparison takes constant time and does not leak the key.
  return ({ headers }) => timingSafeEqual(digest(headers.authorization ?? ''), expected)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
