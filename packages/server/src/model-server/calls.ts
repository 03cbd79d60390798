import { parseJson } from '@orreryjs/core'
import type { Outcome } from './failure.ts'
import type { PathHandlers } from './handler.ts'
import type { ProtocolName } from './protocol.ts'
import { sendJson } from './send.ts'

/** Request that arrived. Headers are not stored, because they contain the API key. */
interface Call {
  /** Value of `x-request-id` without its prefix. */
  readonly id: string
  readonly protocol: ProtocolName
  /** Number of earlier attempts, as reported by the client. */
  readonly attempt: number
  /** Body as JSON text, which takes less memory. */
  readonly body: string
  outcome: Outcome['kind'] | 'pending'
  /** HTTP status; absent if no response was sent. */
  status?: number
}

/** Last requests for replies in order of arrival, including malformed ones. */
export interface Calls {
  /** Stores a request. Call the returned function with its outcome. */
  add(call: ArrivedCall): (outcome: Outcome['kind'], status?: number) => void
  /** `GET` lists the requests, `DELETE` clears them. */
  readonly handlers: PathHandlers
}

/** A request, with its body as parsed. */
interface ArrivedCall extends Omit<Call, 'body' | 'outcome' | 'status'> {
  readonly body: unknown
}

const MAX_CALLS = 1_000
const MAX_CHARACTERS = 64 * 1024 * 1024

/** Creates an empty list. Drops the oldest calls beyond 1,000 calls or 64 M characters. */
export function createCalls(): Calls {
  let calls: Call[] = []
  let characters = 0
  let dropped = 0
  return {
    handlers: {
      GET: (exchange) => {
        const data = calls.map(({ body, ...call }) => ({ ...call, request: parseJson(body) }))
        sendJson(exchange, { object: 'list', data, dropped })
      },
      DELETE: (exchange) => {
        calls = []
        characters = 0
        dropped = 0
        sendJson(exchange, { object: 'list', data: [], dropped })
      },
    },
    add: ({ body, ...arrived }) => {
      const call: Call = { ...arrived, body: JSON.stringify(body), outcome: 'pending' }
      calls.push(call)
      characters += call.body.length
      while (calls.length > MAX_CALLS || (characters > MAX_CHARACTERS && calls.length > 1)) {
        characters -= calls.shift()?.body.length ?? 0
        dropped += 1
      }
      return (outcome, status) => Object.assign(call, { outcome }, status === undefined ? {} : { status })
    },
  }
}
