import { type Request, type Response, Router } from 'express'
import { addRoute } from './add-route.ts'
import { refusal } from './failure.ts'
import { errorsFor } from './protocol-errors.ts'
import { sendFailure } from './send.ts'

/** Creates `GET /v1/models` and `GET /v1/models/ID`, in the form of Anthropic for clients that send its version, else of OpenAI. */
export function createModelsRoutes(model: string): Router {
  const openAi = { id: model, object: 'model', created: 0, owned_by: 'orrery' }
  const anthropic = { type: 'model', id: model, display_name: model, created_at: '1970-01-01T00:00:00Z' }
  const isAnthropic = (request: Request): boolean => request.get('anthropic-version') !== undefined
  const routes = Router()
  addRoute(routes, '/', {
    get: (request, response) => {
      if (isAnthropic(request)) response.json({ data: [anthropic], has_more: false, first_id: model, last_id: model })
      else response.json({ object: 'list', data: [openAi] })
    },
  })
  addRoute(routes, '/:id', {
    get: (request: Request, response: Response) => {
      const id = String(request.params['id'])
      if (id === model) {
        response.json(isAnthropic(request) ? anthropic : openAi)
        return
      }
      const failure = refusal(404, `The model '${id}' is not served here; '${model}' is.`, 'model_not_found')
      sendFailure(response, errorsFor(request), failure)
    },
  })
  return routes
}
