import { type Request, Router } from 'express'
import { addRoute } from '../add-route.ts'
import { type Failure, refusal } from '../failure.ts'
import { OPENAI_ERRORS } from '../protocol.ts'
import { sendFailure } from '../send.ts'
import type { ResponseMemory } from './memory.ts'
import { countInputTokens } from './request.ts'

/** Creates the routes below `/v1/responses` that read and delete stored responses, and count the tokens of a request. */
export function createStoredRoutes(memory: ResponseMemory): Router {
  const routes = Router()
  addRoute(routes, '/input_tokens', {
    post: (request, response) => {
      const counted = countInputTokens(request.body, memory)
      if ('error' in counted) sendFailure(response, OPENAI_ERRORS, counted as Failure)
      else response.json(counted)
    },
  })
  addRoute(routes, '/:id', {
    get: (request, response) => {
      const stored = memory.get(String(request.params['id']))
      if (stored === undefined) sendFailure(response, OPENAI_ERRORS, missing(request))
      else response.json(stored.body)
    },
    delete: (request, response) => {
      const id = String(request.params['id'])
      if (memory.delete(id)) response.json({ id, object: 'response', deleted: true })
      else sendFailure(response, OPENAI_ERRORS, missing(request))
    },
  })
  addRoute(routes, '/:id/input_items', {
    get: (request, response) => {
      const stored = memory.get(String(request.params['id']))
      if (stored === undefined) {
        sendFailure(response, OPENAI_ERRORS, missing(request))
        return
      }
      const data = stored.input.map((item, index) => ({ id: `item_${index}`, ...item })).toReversed()
      response.json({ object: 'list', data, has_more: false, first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null })
    },
  })
  return routes
}

function missing({ params }: Request): Failure {
  return refusal(404, `Response with id '${String(params['id'])}' not found.`)
}
