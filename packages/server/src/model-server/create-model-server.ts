import type { RequestListener } from 'node:http'
import type { LanguageModel } from '@orreryjs/core'
import type { ErrorRequestHandler, Request, RequestHandler } from 'express'
import { createApp, statusOf } from '../app.ts'
import { bearerCheck } from '../bearer-check.ts'
import { createAnswerHandler } from './answer.ts'
import { createCalls } from './calls.ts'
import { CHAT } from './chat/request.ts'
import { COMPLETIONS } from './completions/request.ts'
import { type Breakage, type Failure, refusal, serverFailure } from './failure.ts'
import { ANTHROPIC_ERRORS } from './messages/errors.ts'
import { countMessageTokens, MESSAGES } from './messages/request.ts'
import { createModelsRoutes } from './models-routes.ts'
import { errorsFor } from './protocol-errors.ts'
import { createResponseMemory } from './responses/memory.ts'
import { createResponses } from './responses/request.ts'
import { createStoredRoutes } from './responses/stored-routes.ts'
import { createScript } from './script.ts'
import type { ModelScriptStep } from './script-format.ts'
import { readBodies, sendFailure, setIdFromAddress } from './send.ts'

/** Options of `createModelServer`. */
export interface ModelServerOptions {
  /** Key that every request must carry. @default no key is required */
  readonly key?: string
  /** Maximum size of a request body in bytes. @default 8388608 */
  readonly maxBodyBytes?: number
  /** Steps of the first script, as in the body of `POST /__script`. @default [] */
  readonly steps?: readonly ModelScriptStep[]
  /**
   * Returns how a model failure breaks the response, or `undefined` to report it as an error. @default all failures are reported
   */
  breakageOf?(error: unknown): Breakage | undefined
  /** Called with the error if a client gets a 500. */
  onFailure?(error: unknown): void
}

const MAX_BYTES = 8 * 1024 * 1024

/**
 * Serves a model with OpenAI's protocols Chat Completions and Responses and with Anthropic's Messages. For tests of programs in
 * any language, also serves `/__script`, which sets the responses to the next requests, and `/__calls`, which lists the last
 * requests. Throws `CONFIG_INVALID` if the steps are not valid.
 */
export function createModelServer(model: LanguageModel, options: ModelServerOptions = {}): RequestListener {
  const { key, maxBodyBytes = MAX_BYTES, steps, ...hooks } = options
  const script = createScript(steps)
  const calls = createCalls()
  const served = { model, script, calls, ...hooks }
  const app = createApp({ defaultSrc: ["'none'"] }).use(setIdFromAddress)
  if (key !== undefined) app.use(requireKey(key))
  app.use(...readBodies(maxBodyBytes, errorsFor))
  app.use(addVersion)
  app.post('/v1/chat/completions', createAnswerHandler(served, CHAT))
  app.post('/v1/completions', createAnswerHandler(served, COMPLETIONS))
  const memory = createResponseMemory()
  app.post('/v1/responses', createAnswerHandler(served, createResponses(memory)))
  app.use('/v1/responses', createStoredRoutes(memory))
  app.post('/v1/messages', createAnswerHandler(served, MESSAGES))
  app.post('/v1/messages/count_tokens', (request, response) => {
    const counted = countMessageTokens(request.body)
    if ('error' in counted) sendFailure(response, ANTHROPIC_ERRORS, counted as Failure)
    else response.json(counted)
  })
  app.use('/v1/models', createModelsRoutes(model.id, errorsFor))
  app.use('/__script', script.routes).use('/__calls', calls.routes)
  app.use((request, response) => {
    const { method, path } = request
    sendFailure(response, errorsFor(request), refusal(404, `There is no route ${method} ${path}. ${ROUTES}`))
  })
  return app.use(failureHandler(maxBodyBytes, options.onFailure))
}

const ROUTES =
  'Routes: POST /v1/chat/completions, /v1/responses, /v1/messages and /v1/completions, GET /v1/models, /__script and /__calls.'

/** Clients disagree about the end of a base URL: paths without `/v1`, and with two of them, are the same. */
function addVersion(request: Request, _response: unknown, next: () => void): void {
  request.url = request.url.replace(/^(?:\/v1)?(?:\/v1)?\/(?=(?:chat|completions|messages|models|responses)\b)/, '/v1/')
  next()
}

/** Responds with 4xx to requests that cannot be read, and with 500 without details to server errors. */
function failureHandler(maxBodyBytes: number, onFailure: ModelServerOptions['onFailure']): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error)
      return
    }
    const status = statusOf(error)
    if (status === 500) onFailure?.(error)
    sendFailure(response, errorsFor(request), unreadable(status, maxBodyBytes))
  }
}

function unreadable(status: number, maxBodyBytes: number): ReturnType<typeof refusal> {
  if (status === 500) return serverFailure('The server failed.')
  if (status === 413) return refusal(413, `The body is larger than ${maxBodyBytes} bytes.`)
  return refusal(status, 'The request cannot be read; expected a JSON body in UTF-8.')
}

/** Accepts only requests with the key as a bearer, in `x-api-key` (Anthropic's clients) or in `api-key` (Azure's). */
function requireKey(key: string): RequestHandler {
  const isBearing = bearerCheck(key)
  return (request, response, next) => {
    const named = ['x-api-key', 'api-key'].map((name) => request.get(name))
    const bearers = named.map((value) => ({ headers: { authorization: `Bearer ${value ?? ''}` } }))
    if (isBearing(request) || bearers.some(isBearing)) next()
    else sendFailure(response, errorsFor(request), refusal(401, 'The API key is missing or wrong.', 'invalid_api_key'))
  }
}
