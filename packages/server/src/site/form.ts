import type { Request, RequestHandler } from 'express'
import { queryOf } from '../wire/body.ts'
import { type IgnoredFields, ignoredInQuery } from '../wire/ignored.ts'
import { knownFieldHint } from '../wire/unknown-field.ts'
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

/**
 * Refuses a form with a field that is not in `used`: the page of the form has no such field, so a program wrote it. A page may be opened with any
 * query; a header names the parameters without effect.
 */
export function withFields(
  site: { readonly title: string; readonly ignoredFields: IgnoredFields },
  used: (fields: URLSearchParams) => readonly string[],
  replyTo: (request: Request) => Reply,
): (request: Request) => Reply {
  return (request) => {
    const fields = fieldsOf(request)
    const known = used(fields)
    const isForm = request.method === 'POST'
    const inQuery = isForm ? ignoredInQuery(queryOf(request)) : []
    const [name, ...others] = [...inQuery, ...ignoredInQuery(fields, known)].map((each) => each.slice(1))
    if (name === undefined) return replyTo(request)
    if (isForm) {
      const text = known.includes(name)
        ? `Send the field ${name} once, in the form.`
        : `There is no field ${JSON.stringify(name)}. ${knownFieldHint(name, known)}`
      return errorPage(site.title, 400, 'Wrong form field', text)
    }
    const reply = replyTo(request)
    const headers = site.ignoredFields.headers([name, ...others].map((each) => `?${each}`))
    return { ...reply, headers: { ...reply.headers, ...headers } }
  }
}
