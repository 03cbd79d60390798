import type { IncomingMessage, ServerResponse } from 'node:http'
import { textHash } from '@orreryjs/core'
import { queryOf } from '../wire/body.ts'
import { type IgnoredFields, ignoredInQuery } from '../wire/ignored.ts'

/** A request with its parsed body, and its response. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Path as sent, without the query. */
  readonly path: string
  /** Variable parts of the path, by name; empty before a route is found. */
  readonly params: Readonly<Record<string, string | undefined>>
  /** JSON value; `undefined` for a request without a body. */
  readonly body: unknown
  /** Hash of the body, or of method and address without a body. The header `x-request-id` is `req_` and this hash. */
  readonly id: string
  /** Headers of every response to this request, with names in lower case. */
  readonly headers: Record<string, string>
}

/** Answers a request. */
export type Handler = (exchange: Exchange) => void | Promise<void>

/** Returns the id of a request without a body. */
export function addressHash({ method, url }: Pick<IncomingMessage, 'method' | 'url'>): string {
  return textHash(`${method} ${url}`)
}

/** Names the fields of a request that have no effect in a header of its response: unknown parameters of the query, and `names`. */
export function nameIgnored({ request, headers }: Exchange, ignoredFields: IgnoredFields, names: readonly string[] = []): void {
  Object.assign(headers, ignoredFields.headers([...ignoredInQuery(queryOf(request)), ...names]))
}
