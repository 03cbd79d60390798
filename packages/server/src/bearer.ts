import { createHash, timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'

/** Tells whether a request carries `Authorization: Bearer KEY`. Neither key is ever quoted. */
export function bearing(key: string): (request: Request) => boolean {
  const wanted = digest(`Bearer ${key}`)
  // Digests are of one length, so that the time it takes tells nothing of the key.
  return ({ headers }) => timingSafeEqual(digest(headers.authorization ?? ''), wanted)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
