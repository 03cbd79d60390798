import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { contentHash, type JsonObject, type JsonValue, textHash } from '@orreryjs/core'
import type { Request, RequestHandler, Response } from 'express'
import { queryOf } from '../wire/body.ts'
import { createIgnoredFields, type IgnoredFields, ignoredInQuery } from '../wire/ignored.ts'
import { readJson } from '../wire/json.ts'
import type { Refusal, Reply } from '../wire/service.ts'
import { type Breakage, badRequest, type Failure, refusal, serverFailure } from './failure.ts'
import { beginStream, type LiveStream } from './live-stream.ts'
import { type ErrorFormat, type Protocol, type Rendered, type StreamEvent, textOf } from './protocol.ts'
import { errorsFor } from './protocol-errors.ts'

/** Ends a stream with an error event. */
export function sendFailureEvent(response: Response, errors: ErrorFormat, failure: Failure, sequence: number): void {
  response.end(textOf(errors.event(failure, `req_${requestId(response)}`, sequence)))
}

/** Sends an error with its headers. */
export function sendFailure(response: Response, errors: ErrorFormat, failure: Failure): void {
  response
    .status(failure.status)
    .set({ ...errors.headers(failure.status === 429), ...failure.headers })
    .json(errors.body(failure, `req_${requestId(response)}`))
}

/** Sends a reply in one piece. */
export function sendBody(response: Response, { errors }: Protocol, body: JsonObject): void {
  response.set(errors.headers(false)).json(body)
}

/** Sends events of a reply, and ends the stream. Pauses before each event for `eventDelay` milliseconds. */
export async function sendEvents(
  response: Response,
  { streamEnd, errors }: Protocol,
  events: readonly StreamEvent[],
  { eventDelay, signal }: { readonly eventDelay: number; readonly signal: AbortSignal },
): Promise<void> {
  if (!response.headersSent) beginStream(response.set(errors.headers(false)))
  if (eventDelay > 0) response.flushHeaders()
  for (const event of events) {
    if (eventDelay > 0) await sleep(eventDelay, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    response.write(textOf(event))
  }
  response.end(streamEnd)
}

/** Sends the first part of a reply, and then breaks it. */
export function sendBroken(
  response: Response,
  { errors }: Protocol,
  rendered: Rendered,
  { breakage, stream, live }: { readonly breakage: Breakage; readonly stream: boolean; readonly live: LiveStream | undefined },
): void {
  if (breakage === 'reset') {
    response.socket?.resetAndDestroy()
    return
  }
  if (breakage === 'error-event' && !stream) {
    sendFailure(response, errors, serverFailure(BROKEN))
    return
  }
  const events = rendered.events()
  const first = events.findIndex(({ closing }) => closing === true)
  const sent = first < 0 ? events : events.slice(0, first)
  const begun = stream ? sent.slice(live?.count).map(textOf).join('') : JSON.stringify(rendered.body).slice(0, -1)
  if (!stream) response.type('json')
  else if (!response.headersSent) beginStream(response)
  switch (breakage) {
    case 'cut-off':
      // Destroy only after the write; otherwise the response would not start.
      response.write(begun, () => response.destroy())
      return
    case 'bad-body':
      response.end(stream ? `${begun}${badEvent(sent.at(-1))}` : begun)
      return
    case 'error-event':
      response.write(begun)
      sendFailureEvent(response, errors, serverFailure(BROKEN), Math.max(sent.length, live?.count ?? 0))
      return
    default:
      breakage satisfies never
  }
}

const BROKEN = 'The model failed in the middle of the reply.'

/** Event with the name of the last one, so that clients read it, and with data that is not JSON. */
function badEvent(last: StreamEvent | undefined): string {
  return `${last?.name === undefined ? '' : `event: ${last.name}\n`}data: {"id":\n\n`
}

/**
 * Parses the JSON bodies that `listen` read. The content type must be JSON: pages of other origins cannot send it without CORS, so they
 * cannot use the model of a visitor.
 */
export const readBodies: RequestHandler = (request, response, next) => {
  const { method, body } = request as { readonly method: string; readonly body: Buffer }
  const parsed = body.length > 0 && hasBody(method) ? parseBody(request.get('content-type'), body) : NOTHING
  const failure = 'error' in parsed ? parsed : parsed.value === undefined && method === 'POST' ? NO_BODY : undefined
  if (failure !== undefined) {
    sendFailure(response, errorsFor(request), failure)
    return
  }
  const value = 'value' in parsed ? parsed.value : undefined
  if (value !== undefined) name(response, contentHash(value as JsonValue))
  request.body = value
  next()
}

/** True if a body of a request with this method has a meaning. */
function hasBody(method: string): boolean {
  return !['GET', 'HEAD', 'DELETE'].includes(method)
}

const NOTHING = { value: undefined }
const NO_BODY = badRequest('expected a JSON body with the header content-type: application/json')

function parseBody(contentType: string | undefined, body: Buffer): { readonly value: unknown } | Failure {
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';')
  if (type.trim() !== 'application/json') return NO_BODY
  const charset = parameters.find((each) => each.trim().startsWith('charset='))
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset.trim())) {
    return refusal(415, 'The request cannot be read; expected a JSON body in UTF-8.')
  }
  const parsed = readJson(body)
  if ('problem' in parsed)
    return refusal(400, `The request cannot be read; expected a JSON body in UTF-8. The body ${parsed.problem}.`)
  return hasInfiniteNumber(parsed.value) ? badRequest('a number is too large') : parsed
}

/** True if a number is too large for a double: it cannot be written as JSON again. */
function hasInfiniteNumber(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(hasInfiniteNumber)
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
  response.set(idHeaders(id))
}

function idHeaders(id: string): Readonly<Record<string, string>> {
  return { 'x-request-id': `req_${id}`, 'request-id': `req_${id}` }
}

/** Creates the handler that names the accepted parameters of a query, which have no effect. */
export function nameIgnored(onNotice?: (text: string) => void): RequestHandler {
  const ignoredFields = createIgnoredFields('model server', onNotice)
  return (request, response, next) => {
    response.locals['ignored'] = { names: ignoredInQuery(queryOf(request)), ignoredFields }
    addIgnored(response, [])
    next()
  }
}

/** Adds names to the header of the request fields without effect. */
export function addIgnored(response: Response, names: readonly string[]): void {
  const { names: earlier, ignoredFields } = response.locals['ignored'] as {
    readonly names: readonly string[]
    readonly ignoredFields: IgnoredFields
  }
  response.set(ignoredFields.headers([...earlier, ...names]))
}

/** Returns the response to a request that `listen` refuses, as the client of the request reads errors. */
export function refusedReply({ status, text }: Refusal, request: IncomingMessage | undefined): Reply {
  const errors = errorsFor(request)
  const failure =
    status === 401
      ? refusal(401, 'The API key is missing or wrong.', 'invalid_api_key')
      : refusal(status, `${text[0]?.toUpperCase()}${text.slice(1)}.`)
  const id = textHash(`${request?.method} ${request?.url}`)
  const headers = { ...errors.headers(status === 429), ...idHeaders(id) }
  return { status, body: JSON.stringify(errors.body(failure, `req_${id}`)), headers }
}
