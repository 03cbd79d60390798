import type { Request, RequestHandler, Response } from 'express'
import { type Document, documentText, problemMain } from './documents.ts'

/** What a request is answered with. */
export type Reply =
  | {
      readonly kind: 'document'
      readonly status: number
      readonly document: Document
      readonly headers?: Readonly<Record<string, string>>
    }
  | { readonly kind: 'redirect'; readonly to: string; readonly headers?: Readonly<Record<string, string>> }
  /** Text as it is, of a type that express knows by that name. */
  | {
      readonly kind: 'text'
      readonly status: number
      readonly type: 'html' | 'json'
      readonly text: string
      readonly headers?: Readonly<Record<string, string>>
    }

/** A page that says what was wrong. */
export function problem(site: string, status: number, title: string, text: string, headers: Record<string, string> = {}): Reply {
  return { kind: 'document', status, document: { site, title, main: problemMain(title, text) }, headers }
}

/** Sends it. No one may keep a document, so that a page behind the Back button is asked for again. */
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

/** A handler that answers every request. */
export function replying(replyTo: (request: Request) => Reply): RequestHandler {
  return (request, response) => send(response, replyTo(request))
}
