import type { RequestListener } from 'node:http'
import type { LanguageModel } from '@orreryjs/core'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { createApp, statusOf } from '../app.ts'
import { bearing } from '../bearer.ts'
import { createCalls } from './calls.ts'
import { completions } from './completions.ts'
import { type Breakage, refusal, serverFailure } from './failure.ts'
import { createScript } from './script.ts'
import { nameByAddress, readBodies, sendFailure } from './send.ts'

/** How a model is served as an OpenAI-compatible server. */
export interface ChatOptions {
  /** What every request must carry as its bearer token. @default none is needed */
  readonly key?: string
  /** Bytes of a request's body. @default 8388608 */
  readonly maxBodyBytes?: number
  /** Which failures of the model break the answer in place of being told. @default none */
  breakageOf?(error: unknown): Breakage | undefined
  /** Told of what was thrown where a client gets a 500. */
  onFailure?(error: unknown): void
}

const MOST_BYTES = 8 * 1024 * 1024

/**
 * A model behind the OpenAI chat completions protocol: `POST /v1/chat/completions` and `GET /v1/models`. For tests of
 * programs in any language also `/__script`, what happens to the next requests, and `/__calls`, the last ones.
 */
export function createChat(model: LanguageModel, options: ChatOptions = {}): RequestListener {
  const { key, maxBodyBytes = MOST_BYTES, ...hooks } = options
  const script = createScript()
  const calls = createCalls()
  const app = createApp({ defaultSrc: ["'none'"] }).use(nameByAddress)
  if (key !== undefined) app.use(requireKey(key))
  app.use(...readBodies(maxBodyBytes))
  app.post('/v1/chat/completions', completions({ model, script, calls, ...hooks }))
  const listed = { id: model.id, object: 'model', created: 0, owned_by: 'orrery' }
  app.get('/v1/models', (_, response) => void response.json({ object: 'list', data: [listed] }))
  app.get('/v1/models/:id', ({ params }, response) => {
    if (params.id === model.id) response.json(listed)
    else sendFailure(response, refusal(404, `The model '${params.id}' is not served here; '${model.id}' is.`, 'model_not_found'))
  })
  app.use('/__script', script.routes).use('/__calls', calls.routes)
  app.use(({ method, path }, response) => sendFailure(response, refusal(404, `Nothing answers ${method} ${path}. ${ROUTES}`)))
  return app.use(failureHandler(maxBodyBytes, options.onFailure))
}

const ROUTES = 'There are POST /v1/chat/completions, GET /v1/models, /__script and /__calls.'

/** Requests that cannot be read get a 4xx; our own failures a 500 without any detail. */
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
    else sendFailure(response, refusal(status, 'The request cannot be read; expected a body of JSON in UTF-8.'))
  }
}

/** Lets requests pass that carry `Authorization: Bearer KEY`. */
function requireKey(key: string): RequestHandler {
  const isBearing = bearing(key)
  return (request, response, next) => {
    if (isBearing(request)) next()
    else sendFailure(response, refusal(401, 'The API key is missing or not the one of this server.', 'invalid_api_key'))
  }
}
