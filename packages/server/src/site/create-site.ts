import type { Request } from 'express'
import { createApp, serviceOf } from '../app.ts'
import { createIgnoredFields } from '../wire/ignored.ts'
import type { Service } from '../wire/service.ts'
import { fieldsOf, readForms, withFields } from './form.ts'
import { errorPage, failureHandler, methodRefused, type Reply, refusedPage, replyHandler } from './reply.ts'
import type { Session, Site } from './session.ts'
import { sessionPages } from './session-pages.ts'
import { createSessions } from './sessions.ts'
import { startSession, usedByAction } from './start-session.ts'
import { STYLE } from './style.ts'
import { BROWSER_FIELDS, createTaskBrowser } from './task-browser.ts'

/** Options of `createSite`. */
export interface SiteOptions {
  /** Maximum number of sessions; more visitors get a 429. @default 1000 */
  readonly maxSessions?: number
  /** Milliseconds without a request after which a session ends. @default 1800000 */
  readonly idleTime?: number
  /** Returns the time in milliseconds, with any origin. @default Date.now */
  readonly now?: () => number
  /** Called with the error if a visitor gets a 500. */
  readonly onFailure?: (error: unknown) => void
  /** Called with a line for every name of a request field that has no effect, once per name. */
  readonly onNotice?: (text: string) => void
}

/** Default options. */
export const SITE_DEFAULTS: Required<Omit<SiteOptions, 'onFailure' | 'onNotice'>> = {
  maxSessions: 1_000,
  idleTime: 30 * 60_000,
  now: Date.now,
}
/** Maximum number of requests per minute from one address; a visitor is a person or a browser agent. */
export const VISITOR_RATE = 6_000
/** Maximum size of a request body in bytes. */
const MAX_BYTES = 8_192

/** Serves the pages of a world as a web site: `/`, `/start`, `/fixed_N` for task N, and `/s/SESSION/PAGE`. */
export function createSite<State>(site: Site<State>, options: SiteOptions = {}): Service {
  const { onFailure, onNotice, ...limits } = { ...SITE_DEFAULTS, ...options }
  const { title, world, split } = site
  const sessions = createSessions<Session<State>>(limits)
  const ids = [...world.tasks.ids(split)]
  const ignoredFields = createIgnoredFields(title, onNotice)
  const page = (replyTo: (request: Request) => Reply, used: (fields: URLSearchParams) => readonly string[] = () => []) =>
    replyHandler(withFields({ title, ignoredFields }, used, replyTo))
  const begin = startSession(site, ids, sessions)
  const browse = createTaskBrowser(site)
  const front = (request: Request): Reply => {
    const main = browse(fieldsOf(request))
    return { kind: 'document', status: 200, document: { site: title, title: 'Choose a task', main } }
  }
  const readOnly = methodRefused(title, 'GET, HEAD')
  const style = { 'cache-control': 'max-age=3600' }
  // The guard checks from which origin a form was sent.
  const app = createApp(OWN_STYLE, 'same-origin').use(readForms(title, MAX_BYTES))
  app
    .get(
      '/',
      page(front, () => BROWSER_FIELDS),
    )
    .all('/', readOnly)
  app.get('/style.css', (_, response) => void response.type('css').set(style).send(STYLE)).all('/style.css', readOnly)
  app
    .post(
      '/start',
      page(begin, () => ['task']),
    )
    .all('/start', methodRefused(title, 'POST'))
  app.get('/fixed_:task', page(begin)).all('/fixed_:task', readOnly)
  app.all(['/s/:session', '/s/:session/:page'], page(sessionPages(site, sessions), usedByAction))
  app.use(replyHandler(() => errorPage(title, 404, 'Page not found', 'This address has no page.')))
  app.use(failureHandler(title, onFailure))
  return {
    ...serviceOf(app, MAX_BYTES),
    refuse: (refusal) => refusedPage(title, refusal),
    requestsPerMinute: VISITOR_RATE,
  }
}

/** Allows only the site's own style sheet, and no scripts. */
const OWN_STYLE = { scriptSrc: ["'none'"], styleSrc: ["'self'"], fontSrc: ["'none'"] }
