import { createHmac, randomBytes } from 'node:crypto'
import type { Task, World } from '@orreryjs/core'
import type { Request, RequestHandler } from 'express'
import { bearerCheck } from '../bearer-check.ts'
import { type Reply, send } from '../site/reply.ts'
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
    return begun === undefined ? wrong(503, 'the server is full; idle sessions end automatically') : opened(begun, target)
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
    if (begun === undefined) return wrong(503, 'the server is full; idle sessions end automatically')
    begun.state = state as State
    return opened(begun, target)
  }

  return {
    answer(request, target, session) {
      const isPost = request.method === 'POST'
      const body: object = typeof request.body === 'object' && request.body !== null ? request.body : {}
      if (isPost && request.path === '/__reset') return reset(body, target, session)
      if (isPost && request.path === '/__snapshot') return restore(body, target, session)
      if (session === undefined)
        return wrong(404, 'there is no session: POST /__reset {"task": "ID"} opens one and sets its cookie')
      if (isPost && request.path === '/__answer') return answered(session, body, target)
      if (isPost) return wrong(405, 'this address accepts GET', { allow: 'GET' })
      if (request.path === '/__state') return json(200, describe(session, target))
      if (request.path === '/__snapshot' && session.end === undefined) {
        const { task, state } = session
        return json(200, { task: task.id, state, seal: sealOf(task.id, state) })
      }
      if (request.path === '/__snapshot') return wrong(409, 'the task has ended')
      return wrong(405, 'this address accepts POST', { allow: 'POST' })
    },
  }

  function answered(session: WebSession<State>, body: object, target: RequestTarget): Reply {
    const text = 'answer' in body ? body.answer : ''
    if (typeof text !== 'string') return wrong(400, 'answer: expected a string')
    if (session.end === undefined) endSession(web, session, text)
    return json(200, describe(session, target))
  }
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
  const isBearing = token === undefined ? undefined : bearerCheck(token)
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
