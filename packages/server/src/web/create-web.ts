import type { RequestListener } from 'node:http'
import type { Task, World } from '@orreryjs/core'
import express, { type Request } from 'express'
import { createApp } from '../app.ts'
import { SITE_DEFAULTS, type SiteOptions } from '../site/create-site.ts'
import { startMarkup } from '../site/documents.ts'
import { errorPage, failureHandler, limitRate, type Reply, replyHandler } from '../site/reply.ts'
import { createSessions } from '../site/sessions.ts'
import { chosenTask, fieldOf } from '../site/start-session.ts'
import { STYLE } from '../site/style.ts'
import { createApi, endSession, guardApi, sessionTransferUrl } from './api.ts'
import { BAR_STYLE, sitePage, taskPage } from './pages.ts'
import { cookieOf, type RequestTarget, requestTarget, withCookie } from './request-target.ts'
import { createSessionTransfer, type FactsOf, openWebSession, restartSession, type Web, type WebSession } from './web.ts'

/** Maximum size of a form, and of a snapshot. */
const MAX_FORM_SIZE = '64kb'
const MAX_STATE_SIZE = '8mb'
const OWN_FILES = { scriptSrc: ["'self'"], styleSrc: ["'self'"], fontSrc: ["'none'"] }
const API = ['/__state', '/__reset', '/__answer', '/__snapshot']

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
export function createWeb<State, Played extends World<State>>(
  web: Web<State, Played>,
  options: WebOptions<State> = {},
): RequestListener {
  const { title, welcome, world, split, sites } = web
  const { requestsPerMinute, token, facts: factsOf = () => [], ...limits } = { ...SITE_DEFAULTS, ...options }
  const sessions = createSessions<WebSession<State>>(limits)
  const handover = createSessionTransfer(limits.now)
  const ids = [...world.tasks.ids(split)]
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
    if (API.includes(request.path)) return api.answer(request, target, session)
    return target.site === undefined
      ? frontPage(request, target, session)
      : atSite({ ...target, site: target.site }, request, session)
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

  function enter(target: RequestTarget, { query }: Request): Reply {
    const session = handover.take(fieldOf(query, 'key') ?? '')
    const to = fieldOf(query, 'to') ?? '/'
    if (!/^\/(?!__enter)/.test(to)) return errorPage(title, 400, 'Invalid address', 'Its path cannot be read.')
    const headers = session === undefined ? {} : withCookie(target.cookie, session)
    return { kind: 'redirect', to: `${target.origin}${to}`, headers }
  }

  function frontPage(request: Request, target: RequestTarget, session: WebSession<State> | undefined): Reply {
    const { path, method, query } = request
    if (target.isIpAddress && method !== 'POST') return { kind: 'redirect', to: `${target.frontOrigin}${request.originalUrl}` }
    const number = /^\/fixed_(\w+)$/.exec(path)?.[1]
    if (path === '/start' || number !== undefined) return start(request, target, session, number)
    if (path === '/' && method !== 'POST') {
      return {
        kind: 'document',
        status: 200,
        document: { site: title, title: 'Start', main: startMarkup(welcome, split, ids.length) },
      }
    }
    if (path === '/away') return errorPage(title, 404, 'External link', 'Only the sites of this world can be opened.')
    const isTask = path === '/task' || path === '/task/answer' || path === '/__hand'
    if (!isTask) return errorPage(title, 404, 'Page not found', 'This address has no page.')
    if (session === undefined) return errorPage(title, 404, 'No task selected', 'Choose one on the start page.')
    if (path === '/__hand') {
      const site = sites.find(({ name }) => name === fieldOf(query, 'site'))
      const to = fieldOf(query, 'to') ?? '/'
      if (site === undefined || !to.startsWith('/') || !URL.canParse(`${site.origin}${to}`)) {
        return errorPage(title, 400, 'Invalid address', 'There is no such site.')
      }
      return { kind: 'redirect', to: sessionTransferUrl(target, `${site.origin}${to}`, handover.give(session.id)) }
    }
    if (path === '/task/answer' && method === 'POST' && session.end === undefined) {
      endSession(web, session, new URLSearchParams(formOf(request)).get('answer') ?? '')
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
    const id = chosenTask(ids, number ?? new URLSearchParams(formOf(request)).get('task') ?? '')
    if (id === undefined) return errorPage(title, 404, 'Unknown task', `Tasks have numbers from 0 to ${ids.length - 1}.`)
    const begun = begin(session, world.tasks.get(id), true)
    if (begun !== undefined) return { kind: 'redirect', to: '/task', headers: withCookie(target.cookie, begun.id) }
    return errorPage(title, 503, 'The server is full', 'Idle sessions end automatically. Try again in a minute.', {
      'retry-after': '60',
    })
  }

  const app = createApp(OWN_FILES, 'same-origin')
  app.use(limitRate(title, requestsPerMinute))
  app.get('/__style.css', (_, response) => void response.type('css').set(CACHED).send(`${web.style}${BAR_STYLE}`))
  app.get('/__script.js', (_, response) => void response.type('js').set(CACHED).send(web.script))
  app.get('/style.css', (_, response) => void response.type('css').set(CACHED).send(STYLE))
  app.use(API, guardApi(token))
  app.use(API, express.json({ limit: MAX_STATE_SIZE }))
  app.use(express.text({ type: 'application/x-www-form-urlencoded', limit: MAX_FORM_SIZE }))
  app.use(replyHandler(answer))
  app.use(failureHandler(title, options.onFailure))
  return app
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

function formOf({ body }: Request): string {
  return typeof body === 'string' ? body : ''
}
