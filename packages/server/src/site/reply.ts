import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import { statusOf } from '../app.ts'
import type { Refusal, Reply as WireReply } from '../wire/service.ts'
import { type Document, documentText, errorMarkup } from './documents.ts'

/** Response to a request. */
export type Reply =
  | {
      readonly kind: 'document'
      readonly status: number
      readonly document: Document
      readonly headers?: Readonly<Record<string, string>>
    }
  | { readonly kind: 'redirect'; readonly to: string; readonly headers?: Readonly<Record<string, string>> }
  /** Text of a content type known to express. */
  | {
      readonly kind: 'text'
      readonly status: number
      readonly type: 'html' | 'json'
      readonly text: string
      readonly headers?: Readonly<Record<string, string>>
    }

/** Returns a page with an error. */
export function errorPage(
  site: string,
  status: number,
  title: string,
  text: string,
  headers: Record<string, string> = {},
): Reply {
  return { kind: 'document', status, document: { site, title, main: errorMarkup(title, text) }, headers }
}

/** Sends a response. Documents are not cached, so that the Back button requests the page again. */
export function send(response: Response, reply: Reply): void {
  if (reply.kind === 'redirect') {
    response.set({ ...reply.headers }).redirect(303, reply.to)
    return
  }
  const isText = reply.kind === 'text'
  response
    .status(reply.status)
    .type(isText ? reply.type : 'html')
    .set('cache-control', 'no-store')
  response.set({ ...reply.headers }).send(isText ? reply.text : documentText(reply.document))
}

/** Creates a handler that answers every request. */
export function replyHandler(replyTo: (request: Request) => Reply): RequestHandler {
  return (request, response) => send(response, replyTo(request))
}

/** Creates the handler of requests with a method that a path does not have. */
export function methodRefused(title: string, allow: string): RequestHandler {
  return replyHandler(() => errorPage(title, 405, 'Method not allowed', `This address accepts ${allow}.`, { allow }))
}

/** Returns the response to a request that `listen` refuses. */
export function refusedPage(site: string, { status, text }: Refusal): WireReply {
  const title = REFUSED[status] ?? 'Invalid request'
  const main = errorMarkup(title, `${text[0]?.toUpperCase()}${text.slice(1)}.`)
  const headers = { 'cache-control': 'no-store' }
  return { status, type: 'text/html; charset=utf-8', body: documentText({ site, title, main }), headers }
}

const REFUSED: Readonly<Record<number, string>> = {
  401: 'Token required',
  403: 'Request refused',
  413: 'Request too large',
  421: 'Unknown site',
  429: 'Too many requests',
}

/** Responds with a 4xx page to requests that cannot be read, and with 500 without details to server errors. */
export function failureHandler(title: string, onFailure: ((error: unknown) => void) | undefined): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) {
      next(error)
      return
    }
    const status = statusOf(error)
    if (status === 500) onFailure?.(error)
    const [heading, text] = status === 500 ? OUR_FAULT : THEIR_FAULT
    send(response, errorPage(title, status, heading, text))
  }
}

const OUR_FAULT = ['Server error', 'This is our fault, not yours.'] as const
const THEIR_FAULT = ['Invalid request', 'It is malformed or too large.'] as const
