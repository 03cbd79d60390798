import type { RequestHandler } from 'express'
import { bearing } from '../bearer.ts'
import { refusal } from './failure.ts'
import { sendFailure } from './send.ts'

/** Lets requests pass that carry `Authorization: Bearer KEY`. */
export function requireKey(key: string): RequestHandler {
  const isBearing = bearing(key)
  return (request, response, next) => {
    if (isBearing(request)) next()
    else sendFailure(response, refusal(401, 'The API key is missing or not the one of this server.', 'invalid_api_key'))
  }
}
