import type { RequestListener } from 'node:http'
import express from 'express'
import { createApp } from '../app.ts'
import { startMarkup } from './documents.ts'
import { errorPage, failureHandler, limitRate, replyHandler } from './reply.ts'
import type { Session, Site } from './session.ts'
import { sessionPages } from './session-pages.ts'
import { createSessions } from './sessions.ts'
import { startSession } from './start-session.ts'
import { STYLE } from './style.ts'

/** Options of `createSite`. */
export interface SiteOptions {
  /** Maximum number of sessions; more visitors get a 503. @default 1000 */
  readonly maxSessions?: number
  /** Milliseconds without a request after which a session ends. @default 1800000 */
  readonly idleTime?: number
  /** Maximum number of requests per minute from one address; further requests get a 429. @default 6000 */
  readonly requestsPerMinute?: number
  /** Returns the time in milliseconds, with any origin. @default Date.now */
  readonly now?: () => number
  /** Called with the error if a visitor gets a 500. */
  readonly onFailure?: (error: unknown) => void
}

/** Default options. */
export const SITE_DEFAULTS: Required<Omit<SiteOptions, 'onFailure'>> = {
  maxSessions: 1_000,
  idleTime: 30 * 60_000,
  requestsPerMinute: 6_000,
  now: Date.now,
}
/** Maximum size of a request body. */
const MAX_BYTES = '8kb'
const MAX_FIELDS = 20

/** Serves the pages of a world as a web site: `/`, `/start`, `/fixed_N` for task N, and `/s/SESSION/PAGE`. */
export function createSite<State>(site: Site<State>, options: SiteOptions = {}): RequestListener {
  const { requestsPerMinute, ...limits } = { ...SITE_DEFAULTS, ...options }
  const { title, welcome, world, split } = site
  const sessions = createSessions<Session<State>>(limits)
  const ids = [...world.tasks.ids(split)]
  const start = replyHandler(startSession(site, ids, sessions))
  const main = startMarkup(welcome, split, ids.length)
  const app = createApp(OWN_STYLE)
  app.use(limitRate(title, requestsPerMinute))
  app.use(express.urlencoded({ extended: false, limit: MAX_BYTES, parameterLimit: MAX_FIELDS }))
  app.get(
    '/',
    replyHandler(() => ({ kind: 'document', status: 200, document: { site: title, title: 'Start', main } })),
  )
  app.get('/style.css', (_, response) => void response.type('css').set('cache-control', 'max-age=3600').send(STYLE))
  app.post('/start', start)
  app.get('/fixed_:task', start)
  app.all(['/s/:session', '/s/:session/:page'], replyHandler(sessionPages(site, sessions)))
  app.use(replyHandler(() => errorPage(title, 404, 'Page not found', 'This address has no page.')))
  app.use(failureHandler(title, options.onFailure))
  return app
}

/** Allows only the site's own style sheet, and no scripts. */
const OWN_STYLE = { scriptSrc: ["'none'"], styleSrc: ["'self'"], fontSrc: ["'none'"] }
