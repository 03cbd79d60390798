import type { Request, RequestHandler } from 'express'
import { queryOf } from '../wire/body.ts'
import { type IgnoredFields, ignoredInQuery } from '../wire/ignored.ts'
import { errorPage, type Reply, send } from './reply.ts'

/** Creates the handler that turns the body of a form into text. Any other body is a 415, and one over `maxBytes` a 413. */
export function readForms(title: string, maxBytes: number): RequestHandler {
  return (request, response, next) => {
    const { body } = request as { readonly body: Buffer }
    const type = (request.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
    if (body.length > 0 && type !== 'application/x-www-form-urlencoded') {
      send(response, errorPage(title, 415, 'Invalid form', 'Send it as application/x-www-form-urlencoded.'))
      return
    }
    if (body.length > maxBytes) {
      send(response, errorPage(title, 413, 'Request too large', `A form has at most ${maxBytes} bytes.`))
      return
    }
    request.body = body.toString('utf8')
    next()
  }
}

/** Returns the fields of a form that `readForms` read, or of the query of a request without one. */
export function fieldsOf(request: Request): URLSearchParams {
  return request.method === 'POST' ? new URLSearchParams(String(request.body)) : queryOf(request)
}

/** Adds the header that names the fields of a request without effect: all except the names in `used`. */
export function withIgnored(
  ignoredFields: IgnoredFields,
  used: (fields: URLSearchParams) => readonly string[],
  replyTo: (request: Request) => Reply,
): (request: Request) => Reply {
  return (request) => {
    const reply = replyTo(request)
    const fields = fieldsOf(request)
    const inFields = ignoredInQuery(fields, used(fields))
    const ignored =
      request.method === 'POST' ? [...inFields.map((name) => name.slice(1)), ...ignoredInQuery(queryOf(request))] : inFields
    return ignored.length === 0 ? reply : { ...reply, headers: { ...reply.headers, ...ignoredFields.headers(ignored) } }
  }
}
