import { createHash } from 'node:crypto'
import { isOrreryError } from '@orreryjs/core'
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler, type Response } from 'express'
import { createApp, serviceOf, statusOf } from '../app.ts'
import { queryOf } from '../wire/body.ts'
import type { Refusal, Reply, ServedRoute, Service, WireOptions } from '../wire/service.ts'
import { createListeners } from './listeners.ts'

/** Options of `createView`. */
export interface ViewOptions extends Pick<WireOptions, 'onFailure'> {
  /** HTML of the page. */
  readonly page: string
  /** Directory of the playground, served below `/playground`; it has its own content security policy. @default not served */
  readonly playground?: string | undefined
}

/** Server that shows runs. */
export interface View extends Service {
  /** Disconnects all listening pages. */
  close(): void
}

/** Maximum number of requests per minute from one address. */
const REQUESTS = 6_000
/** Maximum size of a body in bytes. No address reads one. */
const MAX_BYTES = 1_024

/**
 * Shows runs in browsers: the page at `/` and `/run/ID/`, its data below `/api`. Read-only. Only listed runs have an address, so
 * no address leads to another file.
 */
export function createView(runs: ViewedRuns, { page, playground, onFailure }: ViewOptions): View {
  const listeners = createListeners()
  const app = createApp(pagePolicy(page))
  addGet(app, ['/', '/run/:run', '/run/:run/'], (_, response) => {
    response.set('cache-control', 'no-cache').type('html').send(page)
  })
  if (playground !== undefined) {
    app.use('/playground', setPolicy, express.static(playground, { dotfiles: 'ignore', redirect: false }))
    app.all('/playground/{*path}', (request, response, next) => (isRead(request) ? next() : refuseMethod(response)))
  }
  addAnswers(app, runs)
  addGet(app, '/api/changes', (_, response) => {
    listeners.add(response, { text: () => JSON.stringify(listOf(runs)), watch: runs.watch })
  })
  addGet(
    app,
    '/api/run/:run/changes',
    ofRun(runs, (run, _, response) => {
      listeners.add(response, { text: () => JSON.stringify(run.currentState()), watch: run.watch })
    }),
  )
  app.use((_, response) => void refuse(response, 404, 'NOT_FOUND', 'not found'))
  app.use(failed(onFailure))
  return {
    ...serviceOf(app, MAX_BYTES),
    routes: ROUTES,
    refuse: refusedReply,
    requestsPerMinute: REQUESTS,
    close: listeners.close,
  }
}

const ROUTES: readonly ServedRoute[] = [
  ...['/', '/run/:run', '/playground', '/playground/*'].map((path) => ({
    method: 'GET' as const,
    path,
    parameters: 'any' as const,
  })),
  { method: 'GET', path: '/api/runs' },
  { method: 'GET', path: '/api/changes' },
  { method: 'GET', path: '/api/run/:run' },
  { method: 'GET', path: '/api/run/:run/changes' },
  { method: 'GET', path: '/api/run/:run/lines', parameters: ['since'] },
  { method: 'GET', path: '/api/run/:run/report' },
  { method: 'GET', path: '/api/run/:run/episode/:number' },
]

/** Adds a handler of GET and HEAD. Any other method is a 405. */
function addGet(app: Express, path: string | string[], handler: RequestHandler): void {
  app.get(path, handler).all(path, (_, response) => refuseMethod(response))
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

function refuseMethod(response: Response): void {
  refuse(response.set('allow', 'GET, HEAD'), 405, 'REFUSED', 'this server is read-only')
}

/** Returns the response to a request that `listen` refuses. */
function refusedReply({ status, text }: Refusal): Reply {
  // The browser then asks for the token as a password.
  const headers = status === 401 ? { 'www-authenticate': 'Basic realm="orrery", charset="UTF-8"' } : {}
  return { status, headers, body: JSON.stringify({ error: { code: 'REFUSED', message: text } }) }
}

/**
 * The playground needs another policy than the page of runs. Its own policy is in the page, except for framing, which only a
 * header can restrict.
 */
const setPolicy: RequestHandler = (_, response, next) => {
  response.set('content-security-policy', "frame-ancestors 'none'")
  next()
}

function listOf(runs: ViewedRuns): object {
  return { directory: runs.directory(), runs: runs.runs() }
}

function addAnswers(app: Express, runs: ViewedRuns): void {
  addGet(app, '/api/runs', (_, response) => void send(response, listOf(runs)))
  addGet(
    app,
    '/api/run/:run',
    ofRun(runs, async (run, _, response) => send(response, await run.state())),
  )
  addGet(
    app,
    '/api/run/:run/lines',
    ofRun(runs, async (run, request, response) => {
      const since = wholeNumber(queryOf(request).get('since') ?? '0')
      if (since === undefined) refuse(response, 400, 'REFUSED', 'since: expected a whole number')
      else send(response, await run.lines(since))
    }),
  )
  addGet(
    app,
    '/api/run/:run/report',
    ofRun(runs, async (run, _, response) => send(response, await run.report())),
  )
  addGet(
    app,
    '/api/run/:run/episode/:number',
    ofRun(runs, async (run, { params }, response) => {
      const number = wholeNumber(params['number'])
      const episode = number === undefined ? undefined : await run.episode(number)
      if (episode === undefined) refuse(response, 404, 'EPISODE_UNKNOWN', 'the run has no such episode')
      else send(response, episode)
    }),
  )
}

type OfRun = (run: ViewedRun, request: Request, response: Response) => unknown

function ofRun(runs: ViewedRuns, answer: OfRun): RequestHandler {
  return async (request, response) => {
    const run = runs.run(String(request.params['run']))
    if (run === undefined) refuse(response, 404, 'RUN_UNKNOWN', 'the run does not exist or cannot be read')
    else await answer(run, request, response)
  }
}

function wholeNumber(value: unknown): number | undefined {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined
}

function send(response: Response, value: unknown): void {
  response.set('cache-control', 'no-store').json(value)
}

function refuse(response: Response, status: number, code: string, message: string): void {
  response.status(status)
  send(response, { error: { code, message } })
}

/** Reports errors of reading a run with their code, and server errors as a 500 without details. */
function failed(onFailure: ViewOptions['onFailure']): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error)
    const status = statusOf(error)
    if (isOrreryError(error)) return refuse(response, 422, error.code, error.message)
    if (status === 500) onFailure?.(error)
    return refuse(response, status, 'FAILED', status === 500 ? 'internal server error' : 'the request cannot be read')
  }
}

/** Content security policy of a single-file page: run its inline scripts and connect to this server. */
function pagePolicy(page: string): Record<string, readonly string[]> {
  const scripts = [...page.matchAll(/<script(?![^<>]*application\/json)[^<>]*>([\s\S]*?)(?:<\/script>|$)/g)]
  const hashes = scripts.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return {
    defaultSrc: ["'none'"],
    scriptSrc: hashes.length === 0 ? ["'none'"] : hashes,
    // Charts have inline styles.
    styleSrc: ["'unsafe-inline'"],
    imgSrc: ['data:'],
    connectSrc: ["'self'"],
    fontSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  }
}

/** Runs that are shown: the result of `watchRuns` of `@orreryjs/reporting`. Data is passed on as JSON. */
export interface ViewedRuns {
  /** Returns the directory of the runs; `undefined` before it is known. */
  directory(): string | undefined
  runs(): readonly unknown[]
  /** Returns a run; `undefined` if there is no run with that name. */
  run(id: string): ViewedRun | undefined
  /** Calls `onChange` when a run changed. Returns a function that stops watching. */
  watch(onChange: () => void): () => void
}

/** Run that is shown. */
export interface ViewedRun {
  state(): Promise<unknown>
  currentState(): unknown
  lines(since: number): Promise<unknown>
  /** Returns an episode; `undefined` if there is none with that number. */
  episode(number: number): Promise<unknown>
  report(): Promise<unknown>
  watch(onChange: () => void): () => void
}
