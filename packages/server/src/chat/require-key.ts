import { createHash, timingSafeEqual } from 'node:crypto'
import type { RequestHandler } from 'express'
import { refusal } from './failure.ts'
import { sendFailure } from './send.ts'

/** Lets requests pass that carry `Authorization: Bearer KEY`. Neither key is ever quoted. */
export function requireKey(key: string): RequestHandler {
  const wanted = digest(`Bearer ${key}`)
  return ({ headers }, response, next) => {
    // Digests are of one length, so that the time it takes tells nothing of the key.
    if (timingSafeEqual(digest(headers.authorization ?? ''), wanted)) next()
    else sendFailure(response, refusal(401, 'The API key is missing or not the one of this server.', 'invalid_api_key'))
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
