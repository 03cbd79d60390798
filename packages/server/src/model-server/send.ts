import { isUtf8 } from 'node:buffer'
import { setTimeout as sleep } from 'node:timers/promises'
import { contentHash, textHash } from '@orreryjs/core'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { type Breakage, badRequest, type Failure, serverFailure } from './failure.ts'
import type { ErrorFormat, Protocol, Rendered, StreamEvent } from './protocol.ts'

/** Sends an error with its headers. */
export function sendFailure(response: Response, errors: ErrorFormat, failure: Failure): void {
  response
    .status(failure.status)
    .set({ ...errors.headers(failure.status === 429), ...failure.headers })
    .json(errors.body(failure, `req_${requestId(response)}`))
}

/** Sends a reply in one piece or as a stream, with a pause in milliseconds between its events. */
export async function sendRendered(
  response: Response,
  { streamEnd, errors }: Protocol,
  { body, events }: Rendered,
  { stream, eventDelay }: { readonly stream: boolean; readonly eventDelay: number },
): Promise<void> {
  response.set(errors.headers(false))
  if (!stream) {
    response.json(body)
    return
  }
  beginStream(response)
  response.flushHeaders()
  const closed = new AbortController()
  response.once('close', () => closed.abort())
  for (const event of events) {
    if (eventDelay > 0) await sleep(eventDelay, undefined, { signal: closed.signal }).catch(() => undefined)
    if (closed.signal.aborted) return
    response.write(textOf(event))
  }
  response.end(streamEnd)
}

/** Sends the first part of a reply, and then breaks it. */
export function sendBroken(
  response: Response,
  { errors }: Protocol,
  { body, events }: Rendered,
  { breakage, stream }: { readonly breakage: Breakage; readonly stream: boolean },
): void {
  if (breakage === 'reset') {
    response.socket?.resetAndDestroy()
    return
  }
  if (breakage === 'error-event' && !stream) {
    sendFailure(response, errors, serverFailure(BROKEN))
    return
  }
  const first = events.findIndex(({ closing }) => closing === true)
  const sent = first < 0 ? events : events.slice(0, first)
  const begun = stream ? sent.map(textOf).join('') : JSON.stringify(body).slice(0, -1)
  if (stream) beginStream(response)
  else response.type('json')
  switch (breakage) {
    case 'cut-off':
      // Destroy only after the write; otherwise the response would not start.
      response.write(begun, () => response.destroy())
      return
    case 'bad-body':
      response.end(stream ? `${begun}${badEvent(sent.at(-1))}` : begun)
      return
    case 'error-event':
      response.end(`${begun}${textOf(errors.event(serverFailure(BROKEN), `req_${requestId(response)}`, sent.length))}`)
      return
    default:
      breakage satisfies never
  }
}

const BROKEN = 'The model failed in the middle of the reply.'

function beginStream(response: Response): void {
  response.status(200).set({ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
}

function textOf({ name, data }: StreamEvent): string {
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`
}

/** Event with the name of the last one, so that clients read it, and with data that is not JSON. */
function badEvent(last: StreamEvent | undefined): string {
  return `${last?.name === undefined ? '' : `event: ${last.name}\n`}data: {"id":\n\n`
}

/** Maximum nesting of a body; deeper bodies could overflow the stack. Tool schemas are far below it. */
const MAX_NESTING = 100

/**
 * Parses JSON bodies up to a size in bytes. The content type must be JSON: pages of other origins cannot send it without CORS, so
 * they cannot use the model of a visitor.
 */
export function readBodies(maxBytes: number, errorsFor: (request: Request) => ErrorFormat): readonly RequestHandler[] {
  const checkBody: RequestHandler = (request, response, next) => {
    const { method, body } = request as { readonly method: string; readonly body: unknown }
    const problem = body === undefined && method === 'POST' ? NO_BODY : bodyProblem(body, 0)
    if (problem !== undefined) {
      sendFailure(response, errorsFor(request), badRequest(problem))
      return
    }
    if (body !== undefined) name(response, contentHash(body))
    next()
  }
  return [express.json({ limit: maxBytes, verify: checkEncoding }), checkBody]
}

/** An error thrown here becomes a 400. Lenient decoding could make different requests equal. */
function checkEncoding(_request: unknown, _response: unknown, body: Buffer, encoding: string): void {
  if (encoding === 'utf-8' && !isUtf8(body)) throw Object.assign(new Error('not UTF-8'), { status: 400 })
}

/** Returns the id of a request: the hash of its body. */
export function requestId(response: Response): string {
  return response.locals['id'] as string
}

/** Identifies a request by its address until its body is read. */
export function setIdFromAddress({ method, originalUrl }: Request, response: Response, next: () => void): void {
  name(response, textHash(`${method} ${originalUrl}`))
  next()
}

/** Sets the header that each family of protocols reads. */
function name(response: Response, id: string): void {
  response.locals['id'] = id
  response.set({ 'x-request-id': `req_${id}`, 'request-id': `req_${id}` })
}

const NO_BODY = 'expected a JSON body with the header content-type: application/json'

/** Returns why a JSON value cannot be used, or `undefined`. */
function bodyProblem(value: unknown, level: number): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'a number is too large'
  if (typeof value !== 'object' || value === null) return undefined
  if (level >= MAX_NESTING) return `the body is nested more than ${MAX_NESTING} levels deep`
  for (const member of Object.values(value)) {
    const problem = bodyProblem(member, level + 1)
    if (problem !== undefined) return problem
  }
  return undefined
}
