import type { Exchange } from '../exchange.ts'
import { refusal } from '../failure.ts'
import type { Paths } from '../handler.ts'
import { OPENAI_ERRORS } from '../protocol.ts'
import { sendFailure, sendJson } from '../send.ts'
import type { ResponseMemory, StoredResponse } from './memory.ts'

/** Creates the routes below `/v1/responses` that read and delete stored responses. */
export function createStoredRoutes(memory: ResponseMemory): Paths {
  const idOf = ({ params }: Exchange): string => params['id'] ?? ''
  const send = (exchange: Exchange, render: (stored: StoredResponse) => object): void => {
    const stored = memory.get(idOf(exchange))
    if (stored === undefined) sendMissing(exchange)
    else sendJson(exchange, render(stored))
  }
  return {
    '/v1/responses/:id': {
      GET: (exchange) => send(exchange, ({ body }) => body),
      DELETE: (exchange) => {
        const id = idOf(exchange)
        if (memory.delete(id)) sendJson(exchange, { id, object: 'response', deleted: true })
        else sendMissing(exchange)
      },
    },
    '/v1/responses/:id/input_items': {
      GET: (exchange) =>
        send(exchange, ({ input }) => {
          const data = input.map((item, index) => ({ id: `item_${index}`, ...item })).toReversed()
          return { object: 'list', data, has_more: false, first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null }
        }),
    },
  }
}

function sendMissing(exchange: Exchange): void {
  sendFailure(exchange, refusal(404, `Response with id '${exchange.params['id']}' not found.`), OPENAI_ERRORS)
}
