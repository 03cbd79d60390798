import type { ErrorRequestHandler, RequestHandler } from 'express'
import { rateLimit } from 'express-rate-limit'
import { statusOf } from '../app.ts'
import { problem, send } from './reply.ts'

/** Refuses the requests of one address that are more than so many in a minute. */
export function limitRate(title: string, limit: number): RequestHandler {
  return rateLimit({
    windowMs: 60_000,
    limit,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    // Visitors are told apart by the address of the connection; no proxy is expected, and headers prove nothing.
    validate: { xForwardedForHeader: false, forwardedHeader: false },
    handler: (_, response) => send(response, problem(title, 429, 'Too many requests', 'Wait a minute, then go on.')),
  })
}

/** Requests that cannot be read get a 4xx page; our own failures a 500 without any detail. */
export function failureHandler(title: string, onFailure: ((error: unknown) => void) | undefined): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) {
      next(error)
      return
    }
    const status = statusOf(error)
    if (status === 500) onFailure?.(error)
    const [heading, text] = status === 500 ? OUR_FAULT : THEIR_FAULT
    send(response, problem(title, status, heading, text))
  }
}

const OUR_FAULT = ['The site failed', 'This is our fault, not yours.'] as const
const THEIR_FAULT = ['That request cannot be read', 'It is malformed or too large.'] as const
