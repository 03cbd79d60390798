import type { IncomingMessage, ServerResponse } from 'node:http'
import { contentHash, type JsonValue } from '@orreryjs/core'
import { BODILESS, pathOf } from '../wire/body.ts'
import type { IgnoredFields } from '../wire/ignored.ts'
import { readJson } from '../wire/json.ts'
import { createPathRouter } from '../wire/path-router.ts'
import { addressHash, type Handler, nameIgnored } from './exchange.ts'
import { badRequest, type Failure, refusal } from './failure.ts'
import { idHeaders, sendFailure } from './send.ts'

/** Settings of `createHandler`. */
interface HandlerOptions {
  /** Report of the parameters of queries, which have no effect. @default a query may have an effect */
  readonly ignoredFields?: IgnoredFields
  /** Returns the failure to send if the handler fails. A response that has begun is cut off. */
  failureOf(error: unknown): Failure
  /** Called with the error of a handler. */
  readonly onFailure?: ((error: unknown) => void) | undefined
}

/**
 * Creates the function of a service that parses JSON bodies and calls a handler. A body must have the content type of JSON: pages of other
 * origins cannot send it without CORS, so they cannot use the model of a visitor.
 */
export function createHandler(
  handle: Handler,
  { ignoredFields, failureOf, onFailure }: HandlerOptions,
): (request: IncomingMessage, response: ServerResponse, body: Buffer) => void {
  return (request, response, bytes) => {
    const parsed = parseBody(request, bytes)
    const body = 'value' in parsed ? parsed.value : undefined
    const id = body === undefined ? addressHash(request) : contentHash(body as JsonValue)
    const exchange = { request, response, path: pathOf(request), params: {}, body, id, headers: idHeaders(id) }
    if (ignoredFields !== undefined) nameIgnored(exchange, ignoredFields)
    if ('error' in parsed) {
      sendFailure(exchange, parsed)
      return
    }
    const fail = (error: unknown): void => {
      onFailure?.(error)
      if (response.headersSent) response.destroy()
      else sendFailure(exchange, failureOf(error))
    }
    try {
      void handle(exchange)?.catch(fail)
    } catch (error) {
      fail(error)
    }
  }
}

/** Handlers of a path by method; `GET` also answers `HEAD`. */
export type PathHandlers = Readonly<Partial<Record<'GET' | 'POST' | 'DELETE', Handler>>>

/** Handlers by path, with `:name` for a variable part. */
export type Paths = Readonly<Record<string, PathHandlers>>

/** Creates a handler for all paths, with or without a final slash. Another method of a path is a 405 with the allowed ones. */
export function createRoutes(paths: Paths, notFound: Handler): Handler {
  const router = createPathRouter<PathHandlers>({ ignoreTrailingSlash: true })
  for (const [path, handlers] of Object.entries(paths)) router.add('GET', path, handlers)
  return (exchange) => {
    const match = router.find('GET', exchange.path)
    if (match === undefined) return notFound(exchange)
    const { method = 'GET' } = exchange.request
    const handler = match.value[(method === 'HEAD' ? 'GET' : method) as keyof PathHandlers] ?? methodRefused(match.value)
    return handler({ ...exchange, params: match.params })
  }
}

function methodRefused(handlers: PathHandlers): Handler {
  const allow = Object.keys(handlers)
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .join(', ')
  return (exchange) => {
    const failure = refusal(405, `${exchange.request.method} is not accepted here; expected ${allow}.`, 'method_not_allowed')
    sendFailure(exchange, { ...failure, headers: { allow } })
  }
}

const NO_BODY = badRequest('expected a JSON body with the header content-type: application/json')

function parseBody({ method = 'GET', headers }: IncomingMessage, bytes: Buffer): { readonly value: unknown } | Failure {
  if (bytes.length === 0 || BODILESS.includes(method)) return method === 'POST' ? NO_BODY : { value: undefined }
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  if (type.trim() !== 'application/json') return NO_BODY
  const charset = parameters.find((each) => each.trim().startsWith('charset='))
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset.trim())) {
    return refusal(415, 'The request cannot be read; expected a JSON body in UTF-8.')
  }
  const parsed = readJson(bytes)
  if ('problem' in parsed)
    return refusal(400, `The request cannot be read; expected a JSON body in UTF-8. The body ${parsed.problem}.`)
  return hasInfiniteNumber(parsed.value) ? badRequest('a number is too large') : parsed
}

/** True if a number is too large for a double: it cannot be written as JSON again. */
function hasInfiniteNumber(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(hasInfiniteNumber)
}
