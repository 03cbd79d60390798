import { Router } from 'express'
import type { Outcome } from './failure.ts'

/** A request that arrived. No header is kept, so that no key is. */
interface Call {
  /** Its `x-request-id`. */
  readonly id: string
  /** How often the client says it sent the same request before. */
  readonly attempt: number
  /** The body as JSON, which takes less room. */
  readonly body: string
  outcome: Outcome['kind'] | 'pending'
  /** Absent where none was sent. */
  status?: number
}

/** The last requests for a completion in order of arrival, malformed ones included. */
export interface Calls {
  /** Keeps a request. The result is to be told what it came to. */
  add(id: string, attempt: number, body: unknown): (outcome: Outcome['kind'], status?: number) => void
  /** `GET` lists them, `DELETE` forgets them. */
  readonly routes: Router
}

const MOST_CALLS = 1_000
const MOST_CHARACTERS = 64 * 1024 * 1024

/** No calls yet. The oldest are forgotten when there are more than 1,000 or they hold more than 64 M characters. */
export function createCalls(): Calls {
  let calls: Call[] = []
  let characters = 0
  let forgotten = 0
  const routes = Router()
  routes.get('/', (_, response) => {
    const data = calls.map(({ body, ...call }) => ({ ...call, request: JSON.parse(body) as unknown }))
    response.json({ object: 'list', data, forgotten })
  })
  routes.delete('/', (_, response) => {
    calls = []
    characters = 0
    forgotten = 0
    response.json({ object: 'list', data: [], forgotten })
  })
  return {
    routes,
    add: (id, attempt, given) => {
      const call: Call = { id, attempt, body: JSON.stringify(given), outcome: 'pending' }
      calls.push(call)
      characters += call.body.length
      while (calls.length > MOST_CALLS || (characters > MOST_CHARACTERS && calls.length > 1)) {
        characters -= calls.shift()?.body.length ?? 0
        forgotten += 1
      }
      return (outcome, status) => Object.assign(call, { outcome }, status === undefined ? {} : { status })
    },
  }
}
