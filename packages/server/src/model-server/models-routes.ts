import type { Exchange } from './exchange.ts'
import { refusal } from './failure.ts'
import type { Paths } from './handler.ts'
import { sendFailure, sendJson } from './send.ts'

/** Creates `GET /v1/models` and `GET /v1/models/ID`, in the form of Anthropic for clients that send its version, else of OpenAI. */
export function createModelsRoutes(model: string): Paths {
  const openAi = { id: model, object: 'model', created: 0, owned_by: 'orrery' }
  const anthropic = { type: 'model', id: model, display_name: model, created_at: '1970-01-01T00:00:00Z' }
  const isAnthropic = ({ request }: Exchange): boolean => request.headers['anthropic-version'] !== undefined
  return {
    '/v1/models': {
      GET: (exchange) => {
        if (isAnthropic(exchange)) sendJson(exchange, { data: [anthropic], has_more: false, first_id: model, last_id: model })
        else sendJson(exchange, { object: 'list', data: [openAi] })
      },
    },
    '/v1/models/:id': {
      GET: (exchange) => {
        const { id } = exchange.params
        if (id === model) sendJson(exchange, isAnthropic(exchange) ? anthropic : openAi)
        else sendFailure(exchange, refusal(404, `The model '${id}' is not served here; '${model}' is.`, 'model_not_found'))
      },
    },
  }
}
