import type { RequestListener } from 'node:http'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import { rateLimit } from 'express-rate-limit'
import { createApp, statusOf } from '../app.ts'
import { startMain } from './documents.ts'
import { problem, replying, send } from './reply.ts'
import { sessionPages } from './session-pages.ts'
import { createSessions } from './sessions.ts'
import type { Site } from './site.ts'
import { startSession } from './start-session.ts'
import { STYLE } from './style.ts'

/** How a world is served as a site. */
export interface SiteOptions {
  /** Sessions at once; more visitors get a 503. @default 1000 */
  readonly maxSessions?: number
  /** Milliseconds without a request after which a session is over. @default 1800000 */
  readonly idleTime?: number
  /** Requests of one address in a minute; further ones get a 429. @default 6000 */
  readonly requestsPerMinute?: number
  /** Milliseconds; any origin. @default Date.now */
  readonly now?: () => number
  /** Told of what was thrown where a visitor gets a 500. */
  readonly onFailure?: (error: unknown) => void
}

const DEFAULTS = { maxSessions: 1_000, idleTime: 30 * 60_000, requestsPerMinute: 6_000, now: Date.now } as const
/** Largest body of a request. */
const MOST_BYTES = '8kb'
const MOST_FIELDS = 20

/** The pages of a world as a web site: `/`, `/start`, `/fixed_N` for task N, and `/s/SESSION/PAGE`. */
export function createSite<State>(site: Site<State>, options: SiteOptions = {}): RequestListener {
  const { requestsPerMinute, ...limits } = { ...DEFAULTS, ...options }
  const { title, welcome, world, split } = site
  const sessions = createSessions(world, limits)
  const ids = [...world.tasks.ids(split)]
  const start = replying(startSession(site, ids, sessions))
  const main = startMain(welcome, split, ids.length)
  const app = createApp(OWN_STYLE)
  app.use(limitRate(title, requestsPerMinute))
  app.use(express.urlencoded({ extended: false, limit: MOST_BYTES, parameterLimit: MOST_FIELDS }))
  app.get(
    '/',
    replying(() => ({ kind: 'document', status: 200, document: { site: title, title: 'Start', main } })),
  )
  app.get('/style.css', (_, response) => void response.type('css').set('cache-control', 'max-age=3600').send(STYLE))
  app.post('/start', start)
  app.get('/fixed_:task', start)
  app.all(['/s/:session', '/s/:session/:page'], replying(sessionPages(site, sessions)))
  app.use(replying(() => problem(title, 404, 'Nothing is here', 'This address has no page.')))
  app.use(failureHandler(title, options.onFailure))
  return app
}

/** Only our own style sheet, and no script at all. */
const OWN_STYLE = { scriptSrc: ["'none'"], styleSrc: ["'self'"], fontSrc: ["'none'"] }

function limitRate(title: string, limit: number): RequestHandler {
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
function failureHandler(title: string, onFailure: SiteOptions['onFailure']): ErrorRequestHandler {
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
