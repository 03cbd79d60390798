import type { RequestListener } from 'node:http'
import type { LanguageModel } from '@orreryjs/core'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { createApp, statusOf } from '../app.ts'
import { bearerCheck } from '../bearer-check.ts'
import { createCalls } from './calls.ts'
import { createCompletionsHandler } from './completions.ts'
import { type Breakage, refusal, serverFailure } from './failure.ts'
import { createScript } from './script.ts'
import { readBodies, sendFailure, setIdFromAddress } from './send.ts'

/** Options of `createChat`. */
export interface ChatOptions {
  /** Bearer token that every request must carry. @default no token is required */
  readonly key?: string
  /** Maximum size of a request body in bytes. @default 8388608 */
  readonly maxBodyBytes?: number
  /**
   * Returns how a model failure breaks the response, or `undefined` to report it as an error. @default all failures are reported
   */
  breakageOf?(error: unknown): Breakage | undefined
  /** Called with the error if a client gets a 500. */
  onFailure?(error: unknown): void
}

const MAX_BYTES = 8 * 1024 * 1024

/**
 * Serves a model with the OpenAI chat completions protocol: `POST /v1/chat/completions` and `GET /v1/models`. For tests of
 * programs in any language, also serves `/__script`, which sets the responses to the next requests, and `/__calls`, which lists
 * the last requests.
 */
export function createChat(model: LanguageModel, options: ChatOptions = {}): RequestListener {
  const { key, maxBodyBytes = MAX_BYTES, ...hooks } = options
  const script = createScript()
  const calls = createCalls()
  const app = createApp({ defaultSrc: ["'none'"] }).use(setIdFromAddress)
  if (key !== undefined) app.use(requireKey(key))
  app.use(...readBodies(maxBodyBytes))
  app.post('/v1/chat/completions', createCompletionsHandler({ model, script, calls, ...hooks }))
  const listed = { id: model.id, object: 'model', created: 0, owned_by: 'orrery' }
  app.get('/v1/models', (_, response) => void response.json({ object: 'list', data: [listed] }))
  app.get('/v1/models/:id', ({ params }, response) => {
    if (params.id === model.id) response.json(listed)
    else sendFailure(response, refusal(404, `The model '${params.id}' is not served here; '${model.id}' is.`, 'model_not_found'))
  })
  app.use('/__script', script.routes).use('/__calls', calls.routes)
  app.use(({ method, path }, response) => sendFailure(response, refusal(404, `There is no route ${method} ${path}. ${ROUTES}`)))
  return app.use(failureHandler(maxBodyBytes, options.onFailure))
}

const ROUTES = 'Routes: POST /v1/chat/completions, GET /v1/models, /__script and /__calls.'

/** Responds with 4xx to requests that cannot be read, and with 500 without details to server errors. */
function failureHandler(maxBodyBytes: number, onFailure: ChatOptions['onFailure']): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) {
      next(error)
      return
    }
    const status = statusOf(error)
    if (status === 500) {
      onFailure?.(error)
      sendFailure(response, serverFailure('The server failed.'))
    } else if (status === 413) sendFailure(response, refusal(413, `The body is larger than ${maxBodyBytes} bytes.`))
    else sendFailure(response, refusal(status, 'The request cannot be read; expected a JSON body in UTF-8.'))
  }
}

/** Accepts only requests with `Authorization: Bearer KEY`. */
function requireKey(key: string): RequestHandler {
  const isBearing = bearerCheck(key)
  return (request, response, next) => {
    if (isBearing(request)) next()
    else sendFailure(response, refusal(401, 'The API key is missing or wrong.', 'invalid_api_key'))
  }
}
