import { createHmac, randomBytes } from 'node:crypto'
import type { Task, World } from '@orreryjs/core'
import type { Request, RequestHandler } from 'express'
import { type Reply, send } from '../site/reply.ts'
import { queryOf } from '../wire/body.ts'
import { tokenCheck } from '../wire/guards.ts'
import { ignoredInQuery } from '../wire/ignored.ts'
import { readJson } from '../wire/json.ts'
import { knownFieldHint } from '../wire/unknown-field.ts'
import { type RequestTarget, withCookie } from './request-target.ts'
import type { FactsOf, SessionTransfer, Web, WebSession } from './web.ts'

/** API of a server for scripts, in addition to its pages. */
interface Api<State> {
  answer(request: Request, target: RequestTarget, session: WebSession<State> | undefined): Reply
}

/** Session operations of the API. */
interface Opening<State> {
  /** Starts a task in the current session, or in a new one; `undefined` at the maximum number of sessions. */
  start(session: WebSession<State> | undefined, task: Task, hasBar: boolean): WebSession<State> | undefined
  readonly ids: ReadonlySet<string>
  readonly handover: SessionTransfer
  readonly factsOf: FactsOf<State>
}

/** Methods of each path, and the members of its body. */
const ROUTES: Readonly<Record<string, { readonly methods: readonly string[]; readonly members: readonly string[] }>> = {
  '/__state': { methods: ['GET', 'HEAD'], members: [] },
  '/__reset': { methods: ['POST'], members: ['task'] },
  '/__answer': { methods: ['POST'], members: ['answer'] },
  '/__snapshot': { methods: ['GET', 'HEAD', 'POST'], members: ['task', 'state', 'seal'] },
}

/** Paths of the API. */
export const API_PATHS: readonly string[] = Object.keys(ROUTES)

/** Creates the API: `GET /__state`, `POST /__reset`, `POST /__answer`, `GET` and `POST /__snapshot`, all as JSON. */
export function createApi<State, Played extends World<State>>(web: Web<State, Played>, opening: Opening<State>): Api<State> {
  const { world } = web
  // Accepts only states that this server created; other input might not be a valid state.
  const secret = randomBytes(32)
  const sealOf = (task: string, state: unknown): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify([task, state]))
      .digest('base64url')

  const describe = ({ task, state, end }: WebSession<State>, target: RequestTarget): object => ({
    task: task.id,
    goal: task.goal,
    starts: web.openUrls(world, world.start(task).state).map(target.addressOf),
    at: web.openUrls(world, state).map(target.addressOf),
    ended: end !== undefined,
    reward: end?.reward ?? 0,
    success: end?.success ?? false,
    progress: world.progress(state),
    facts: Object.fromEntries(opening.factsOf(state)),
  })
  const opened = (session: WebSession<State>, target: RequestTarget): Reply => {
    const entries = web
      .openUrls(world, session.state)
      .map((url) => sessionTransferUrl(target, url, opening.handover.give(session.id)))
    return json(200, { session: session.id, ...describe(session, target), enter: entries }, withCookie(target.cookie, session.id))
  }
  const reset = (body: object, target: RequestTarget, session: WebSession<State> | undefined): Reply => {
    const task = 'task' in body ? body.task : undefined
    if (typeof task !== 'string' || !opening.ids.has(task))
      return wrong(404, "task: expected the id of a task, as 'webarena/test/0'")
    const begun = opening.start(session, world.tasks.get(task), false)
    return begun === undefined ? wrong(429, 'the server is full; idle sessions end automatically') : opened(begun, target)
  }
  const restore = (body: object, target: RequestTarget, session: WebSession<State> | undefined): Reply => {
    const { task, state, seal } = body as { readonly task?: unknown; readonly state?: unknown; readonly seal?: unknown }
    if (typeof task !== 'string' || seal !== sealOf(task, state)) {
      return wrong(
        400,
        'expected an unchanged snapshot from GET /__snapshot of this server; snapshots are invalid after a restart',
      )
    }
    const begun = opening.start(session, world.tasks.get(task), session?.hasBar ?? false)
    if (begun === undefined) return wrong(429, 'the server is full; idle sessions end automatically')
    begun.state = state as State
    return opened(begun, target)
  }

  return {
    answer: (request, target, session) => refusedCall(request) ?? answerCall(request, target, session),
  }

  function answerCall(request: Request, target: RequestTarget, session: WebSession<State> | undefined): Reply {
    const isPost = request.method === 'POST'
    const body = request.body as object
    if (isPost && request.path === '/__reset') return reset(body, target, session)
    if (isPost && request.path === '/__snapshot') return restore(body, target, session)
    if (session === undefined)
      return wrong(404, 'there is no session: POST /__reset {"task": "ID"} opens one and sets its cookie')
    if (isPost) return answered(session, body, target)
    if (request.path === '/__state') return json(200, describe(session, target))
    if (session.end !== undefined) return wrong(409, 'the task has ended')
    const { task, state } = session
    return json(200, { task: task.id, state, seal: sealOf(task.id, state) })
  }

  function answered(session: WebSession<State>, body: object, target: RequestTarget): Reply {
    const text = 'answer' in body ? body.answer : ''
    if (typeof text !== 'string') return wrong(400, 'answer: expected a string')
    if (session.end === undefined) endSession(web, session, text)
    return json(200, describe(session, target))
  }
}

/** Returns the error of a method, a parameter or a member that a path does not have. */
function refusedCall(request: Request): Reply | undefined {
  const { path, method, body } = request
  const { methods = [], members = [] } = ROUTES[path] ?? {}
  const allow = methods.join(', ')
  if (!methods.includes(method)) return wrong(405, `this address accepts ${allow}`, { allow })
  const [parameter] = ignoredInQuery(queryOf(request))
  if (parameter !== undefined) return wrong(400, `unknown parameter "${parameter.slice(1)}": this address reads no query`)
  const unknown = Object.keys(body as object).find((name) => !members.includes(name))
  return unknown === undefined ? undefined : wrong(400, `unknown member "${unknown}". ${knownFieldHint(unknown, members)}`)
}

/** Parses the body that `listen` read. Without a body, it is empty. */
export const readApiBody: RequestHandler = (request, response, next) => {
  const { body } = request as { readonly body: Buffer }
  const type = (request.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (body.length > 0 && type !== 'application/json') {
    send(response, wrong(415, 'expected a JSON body with the header content-type: application/json'))
    return
  }
  const parsed = body.length === 0 ? { value: {} } : readJson(body)
  const value = 'problem' in parsed ? undefined : parsed.value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    send(response, wrong(400, 'expected a JSON object in UTF-8'))
    return
  }
  request.body = value
  next()
}

/** Ends the task of a session with an answer. */
export function endSession<State, Played extends World<State>>(
  web: Web<State, Played>,
  session: WebSession<State>,
  answer: string,
): void {
  const turn = web.answer(web.world, session.state, answer)
  session.state = turn.state
  session.end = turn
}

/** Returns the address that sets the session cookie in a browser and redirects to a page of a site. */
export function sessionTransferUrl(target: RequestTarget, url: string, key: string): string {
  const { origin, pathname, search } = new URL(target.addressOf(url))
  return `${origin}/__enter?${new URLSearchParams({ key, to: `${pathname}${search}` })}`
}

function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return { kind: 'text', status, type: 'json', text: `${JSON.stringify(value)}\n`, headers }
}

/** Returns an error for a script. */
function wrong(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return json(status, { error: { message } }, headers)
}

/** Accepts requests of scripts that carry the server's token, or, without a token, that come from this machine. */
export function guardApi(token: string | undefined): RequestHandler {
  const isBearing = token === undefined ? undefined : tokenCheck(token)
  return (request, response, next) => {
    if (isBearing === undefined ? isLocal(request) : isBearing(request)) next()
    else if (isBearing === undefined)
      send(response, wrong(403, 'accepted only from this machine; start the server with --token to accept other machines'))
    else
      send(
        response,
        wrong(401, 'expected the token of this server, Authorization: Bearer TOKEN', { 'www-authenticate': 'Bearer' }),
      )
  }
}

/** True if a request comes from a loopback address. */
function isLocal({ socket }: Request): boolean {
  return /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
}
