import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JsonObject } from '@orreryjs/core'
import { SAFE, sendReply } from '../wire/send.ts'
import type { Refusal, Reply } from '../wire/service.ts'
import { addressHash, type Exchange } from './exchange.ts'
import { type Breakage, type Failure, refusal, serverFailure } from './failure.ts'
import { type ErrorFormat, type Protocol, type Rendered, type StreamEvent, textOf } from './protocol.ts'
import { errorsFor } from './protocol-errors.ts'

/** Sends a JSON value. `added` headers replace the headers of the request. */
export function sendJson({ response, headers }: Exchange, value: object, status = 200, added: Failure['headers'] = {}): void {
  sendReply(response, { status, body: JSON.stringify(value), headers: { ...headers, ...added } })
}

/** Sends an error with its headers. `errors` is its form, by default the one that the client reads. */
export function sendFailure(exchange: Exchange, failure: Failure, errors: ErrorFormat = errorsFor(exchange.request)): void {
  const { status, headers } = failure
  sendJson(exchange, errors.body(failure, `req_${exchange.id}`), status, { ...errors.headers(status === 429), ...headers })
}

/** Sends a reply in one piece. */
export function sendBody(exchange: Exchange, { errors }: Protocol, body: JsonObject): void {
  sendJson(exchange, body, 200, errors.headers(false))
}

/** Starts a stream of server-sent events. */
export function beginStream({ response, headers }: Exchange, { errors }: Protocol): void {
  response.writeHead(200, { ...EVENT_STREAM, ...SAFE, ...headers, ...errors.headers(false) })
}

const EVENT_STREAM = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' }

/** Ends a stream with an error event. */
export function sendFailureEvent({ response, id }: Exchange, errors: ErrorFormat, failure: Failure, sequence: number): void {
  response.end(textOf(errors.event(failure, `req_${id}`, sequence)))
}

/** Sends events of a reply, and ends the stream. Pauses before each event for `eventDelay` milliseconds. */
export async function sendEvents(
  exchange: Exchange,
  protocol: Protocol,
  events: readonly StreamEvent[],
  { eventDelay, signal }: { readonly eventDelay: number; readonly signal: AbortSignal },
): Promise<void> {
  const { response } = exchange
  if (!response.headersSent) beginStream(exchange, protocol)
  if (eventDelay === 0) {
    response.write(events.map(textOf).join(''))
  } else {
    response.flushHeaders()
    for (const event of events) {
      await sleep(eventDelay, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      response.write(textOf(event))
    }
  }
  response.end(protocol.streamEnd)
}

/** Sends the first part of a reply, and then breaks it. `sentCount` is the number of events that were sent already. */
export function sendBroken(
  exchange: Exchange,
  protocol: Protocol,
  rendered: Rendered,
  { breakage, stream, sentCount }: { readonly breakage: Breakage; readonly stream: boolean; readonly sentCount: number },
): void {
  const { request, response, headers } = exchange
  if (breakage === 'reset') {
    // A pipelined response has no socket before the earlier ones are sent.
    request.socket.resetAndDestroy()
    return
  }
  if (!stream) {
    const begun = JSON.stringify(rendered.body).slice(0, -1)
    if (breakage === 'error-event') sendFailure(exchange, serverFailure(BROKEN), protocol.errors)
    else if (breakage === 'bad-body') sendReply(response, { status: 200, body: begun, headers })
    else cutOff(exchange, begun)
    return
  }
  const events = rendered.events()
  const first = events.findIndex(({ closing }) => closing === true)
  const sent = first < 0 ? events : events.slice(0, first)
  const begun = sent.slice(sentCount).map(textOf).join('')
  if (!response.headersSent) beginStream(exchange, protocol)
  switch (breakage) {
    case 'cut-off':
      cutOff(exchange, begun)
      return
    case 'bad-body':
      response.end(`${begun}${badEvent(sent.at(-1))}`)
      return
    case 'error-event':
      response.write(begun)
      sendFailureEvent(exchange, protocol.errors, serverFailure(BROKEN), Math.max(sent.length, sentCount))
      return
    default:
      breakage satisfies never
  }
}

const BROKEN = 'The model failed in the middle of the reply.'

/** Sends a text, and closes the connection before the end of the response. */
function cutOff({ response, headers }: Exchange, text: string): void {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'application/json', ...SAFE, ...headers })
  // Destroy only after the write; otherwise the response would not start.
  response.write(text, () => response.destroy())
}

/** Event with the name of the last one, so that clients read it, and with data that is not JSON. */
function badEvent(last: StreamEvent | undefined): string {
  return `${last?.name === undefined ? '' : `event: ${last.name}\n`}data: {"id":\n\n`
}

/** Returns the headers in which each family of protocols reads the id of a request. */
export function idHeaders(id: string): Record<string, string> {
  return { 'x-request-id': `req_${id}`, 'request-id': `req_${id}` }
}

/** Returns the response to a request that `listen` refuses, as the client of the request reads errors. */
export function refusedReply({ status, text }: Refusal, request: IncomingMessage | undefined): Reply {
  const errors = errorsFor(request)
  const failure =
    status === 401
      ? refusal(401, 'The API key is missing or wrong.', 'invalid_api_key')
      : refusal(status, `${text[0]?.toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`)
  const id = addressHash(request ?? {})
  const headers = { ...errors.headers(status === 429), ...idHeaders(id) }
  return { status, body: JSON.stringify(errors.body(failure, `req_${id}`)), headers }
}
