import { extname } from 'node:path'
import type { Task, World } from '@orreryjs/core'
import { type Request, Router } from 'express'
import { createApp, serviceOf } from '../app.ts'
import { SITE_DEFAULTS, type SiteOptions, VISITOR_RATE } from '../site/create-site.ts'
import { fieldsOf, readForms, withFields } from '../site/form.ts'
import { errorPage, failureHandler, methodRefused, type Reply, refusedPage, replyHandler } from '../site/reply.ts'
import { createSessions } from '../site/sessions.ts'
import { chosenTask, fieldOf } from '../site/start-session.ts'
import { STYLE } from '../site/style.ts'
import { BROWSER_FIELDS, createTaskBrowser } from '../site/task-browser.ts'
import { createIgnoredFields } from '../wire/ignored.ts'
import type { Service } from '../wire/service.ts'
import { API_PATHS, createApi, endSession, guardApi, readApiBody, sessionTransferUrl } from './api.ts'
import { BAR_STYLE, sitePage, taskPage } from './pages.ts'
import { cookieOf, type RequestTarget, requestTarget, withCookie } from './request-target.ts'
import { createSessionTransfer, type FactsOf, openWebSession, restartSession, type Web, type WebSession } from './web.ts'

/** Maximum size of a snapshot, and of a form. */
const MAX_STATE_BYTES = 8 << 20
const MAX_FORM_BYTES = 64 << 10
const OWN_FILES = { scriptSrc: ["'self'"], styleSrc: ["'self'"], fontSrc: ["'none'"] }

/** Options of `createWeb`. */
export interface WebOptions<State> extends SiteOptions {
  readonly facts?: FactsOf<State>
  /** Bearer token that scripts must send. @default no token, and scripts must run on this machine */
  readonly token?: string
}

/**
 * Serves the sites of a world, each on its own host such as `shop.localhost`; tasks are chosen and answered at `localhost`. A
 * session is a cookie per host; a single-use key transfers it from one host to another.
 */
export function createWeb<State, Played extends World<State>>(web: Web<State, Played>, options: WebOptions<State> = {}): Service {
  const { title, world, split, sites } = web
  const { token, facts: factsOf = () => [], onFailure, onNotice, ...limits } = { ...SITE_DEFAULTS, ...options }
  const sessions = createSessions<WebSession<State>>(limits)
  const handover = createSessionTransfer(limits.now)
  const ignoredFields = createIgnoredFields(title, onNotice)
  const ids = [...world.tasks.ids(split)]
  const browse = createTaskBrowser(web)
  const begin = (session: WebSession<State> | undefined, task: Task, hasBar: boolean): WebSession<State> | undefined => {
    if (session === undefined) return sessions.open((id, now) => openWebSession(world, id, task, hasBar, now))
    restartSession(world, session, task, hasBar)
    return session
  }
  const allIds = new Set(world.tasks.splits.flatMap((name) => [...world.tasks.ids(name)]))
  const api = createApi(web, { start: begin, ids: allIds, handover, factsOf })

  const answer = (request: Request): Reply => {
    const target = requestTarget(request, sites)
    if (target === undefined) return errorPage(title, 421, 'Unknown site', 'The host names of the sites end in localhost.')
    if (!['GET', 'HEAD', 'POST'].includes(request.method))
      return errorPage(title, 405, 'Method not allowed', 'GET and POST only.', ALLOW)
    if (request.method === 'POST' && isForeign(request, target)) {
      return errorPage(title, 403, 'Form refused', 'Forms are accepted only from pages of this site.')
    }
    const id = cookieOf(request, target.cookie)
    const session = id === undefined ? undefined : sessions.find(id)
    if (API_PATHS.includes(request.path)) return api.answer(request, target, session)
    if (target.site !== undefined) return atSite({ ...target, site: target.site }, request, session)
    return withFields(
      { title, ignoredFields },
      () => frontRoute(request.path)?.fields ?? [],
      (own) => frontPage(own, target, session),
    )(request)
  }

  function atSite(
    target: RequestTarget & { readonly site: (typeof sites)[number] },
    request: Request,
    session: WebSession<State> | undefined,
  ): Reply {
    if (request.path === '/__enter') return enter(target, request)
    if (isFile(request)) return errorPage(target.site.title, 404, 'Not found', 'Pages have no files.')
    if (session !== undefined) return sitePage(web, target, target.site, session, request)
    if (request.method === 'POST') return errorPage(title, 403, 'This session is over', 'Choose a task first.')
    const handoverQuery = new URLSearchParams({ site: target.site.name, to: request.originalUrl })
    return { kind: 'redirect', to: `${target.frontOrigin}/__hand?${handoverQuery}` }
  }

  function enter(target: RequestTarget, request: Request): Reply {
    const query = fieldsOf(request)
    const session = handover.take(fieldOf(query, 'key') ?? '')
    const to = fieldOf(query, 'to') ?? '/'
    if (!/^\/(?!__enter)/.test(to)) return errorPage(title, 400, 'Invalid address', 'Its path cannot be read.')
    const headers = session === undefined ? {} : withCookie(target.cookie, session)
    return { kind: 'redirect', to: `${target.origin}${to}`, headers }
  }

  function frontPage(request: Request, target: RequestTarget, session: WebSession<State> | undefined): Reply {
    const { path, method } = request
    const route = frontRoute(path)
    const allow = route?.method === 'GET' ? 'GET, HEAD' : route?.method
    if (allow !== undefined && !allow.split(', ').includes(method)) {
      return errorPage(title, 405, 'Method not allowed', `This address accepts ${allow}.`, { allow })
    }
    if (target.isIpAddress && method !== 'POST') return { kind: 'redirect', to: `${target.frontOrigin}${request.originalUrl}` }
    const number = /^\/fixed_(\w+)$/.exec(path)?.[1]
    if (path === '/start' || number !== undefined) return start(request, target, session, number)
    if (path === '/') {
      return {
        kind: 'document',
        status: 200,
        document: { site: title, title: 'Choose a task', main: browse(fieldsOf(request)) },
      }
    }
    if (path === '/away') return errorPage(title, 404, 'External link', 'Only the sites of this world can be opened.')
    const isTask = path === '/task' || path === '/task/answer' || path === '/__hand'
    if (!isTask) return errorPage(title, 404, 'Page not found', 'This address has no page.')
    if (session === undefined) return errorPage(title, 404, 'No task selected', 'Choose one on the start page.')
    if (path === '/__hand') {
      const query = fieldsOf(request)
      const site = sites.find(({ name }) => name === fieldOf(query, 'site'))
      const to = fieldOf(query, 'to') ?? '/'
      if (site === undefined || !to.startsWith('/') || !URL.canParse(`${site.origin}${to}`)) {
        return errorPage(title, 400, 'Invalid address', 'There is no such site.')
      }
      return { kind: 'redirect', to: sessionTransferUrl(target, `${site.origin}${to}`, handover.give(session.id)) }
    }
    if (path === '/task/answer' && session.end === undefined) {
      endSession(web, session, fieldsOf(request).get('answer') ?? '')
      return { kind: 'redirect', to: '/task' }
    }
    return path === '/task' ? taskPage(web, target, session, factsOf) : { kind: 'redirect', to: '/task' }
  }

  function start(
    request: Request,
    target: RequestTarget,
    session: WebSession<State> | undefined,
    number: string | undefined,
  ): Reply {
    const id = chosenTask(ids, number ?? fieldsOf(request).get('task') ?? '')
    if (id === undefined) return errorPage(title, 404, 'Unknown task', `Tasks have numbers from 0 to ${ids.length - 1}.`)
    const begun = begin(session, world.tasks.get(id), true)
    if (begun !== undefined) return { kind: 'redirect', to: '/task', headers: withCookie(target.cookie, begun.id) }
    return errorPage(title, 429, 'The server is full', 'Idle sessions end automatically. Try again in a minute.', {
      'retry-after': '60',
    })
  }

  const app = createApp(OWN_FILES, 'same-origin')
  const readOnly = methodRefused(title, 'GET, HEAD')
  const files = {
    '/__style.css': `${web.style}${BAR_STYLE}`,
    '/__people.css': web.peopleStyle,
    '/__script.js': web.script,
    '/style.css': STYLE,
  }
  for (const [path, text] of Object.entries(files)) {
    app.get(path, (_, response) => void response.type(extname(path)).set(CACHED).send(text)).all(path, readOnly)
  }
  const forApi = Router().use(guardApi(token), readApiBody)
  const forPages = readForms(title, MAX_FORM_BYTES)
  app.use((request, response, next) => (API_PATHS.includes(request.path) ? forApi : forPages)(request, response, next))
  app.use(replyHandler(answer))
  app.use(failureHandler(title, onFailure))
  return {
    ...serviceOf(app, MAX_STATE_BYTES),
    refuse: (refusal) => refusedPage(title, refusal),
    hosts: sites.map(({ name }) => `${name}.localhost`),
    requestsPerMinute: VISITOR_RATE,
  }
}

/** Path of the front page: its method, and the fields that it reads. */
interface FrontRoute {
  readonly method: 'GET' | 'POST'
  readonly fields: readonly string[]
}

const FRONT_ROUTES: Readonly<Record<string, FrontRoute>> = {
  '/': { method: 'GET', fields: BROWSER_FIELDS },
  '/start': { method: 'POST', fields: ['task'] },
  '/task': { method: 'GET', fields: [] },
  '/task/answer': { method: 'POST', fields: ['answer'] },
  '/away': { method: 'GET', fields: [] },
  '/__hand': { method: 'GET', fields: ['site', 'to'] },
}

function frontRoute(path: string): FrontRoute | undefined {
  return path.startsWith('/fixed_') ? { method: 'GET', fields: [] } : FRONT_ROUTES[path]
}

const ALLOW = { allow: 'GET, HEAD, POST' }
const CACHED = { 'cache-control': 'max-age=3600' }

/** True if a form was sent from a page of another origin. */
function isForeign({ headers }: Request, { origin }: RequestTarget): boolean {
  if (headers.origin !== undefined) return headers.origin !== origin
  return headers['sec-fetch-site'] !== undefined && !['same-origin', 'none'].includes(String(headers['sec-fetch-site']))
}

/** True if the browser requests the path automatically (such as an icon) rather than for navigation. */
function isFile({ headers, path }: Request): boolean {
  const destination = headers['sec-fetch-dest']
  return path === '/favicon.ico' || (typeof destination === 'string' && !['document', 'empty', 'iframe'].includes(destination))
}
