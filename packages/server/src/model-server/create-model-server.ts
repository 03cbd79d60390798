import type { LanguageModel } from '@orreryjs/core'
import type { ErrorRequestHandler, Request, RequestHandler } from 'express'
import { createApp, serviceOf, statusOf } from '../app.ts'
import type { ServedRoute, Service } from '../wire/service.ts'
import { addRoute } from './add-route.ts'
import { createAnswerHandler, type Served } from './answer.ts'
import { createCalls } from './calls.ts'
import { CHAT } from './chat/request.ts'
import { COMPLETIONS } from './completions/request.ts'
import { type Breakage, type Failure, refusal, serverFailure } from './failure.ts'
import { GEMINI_ERRORS } from './gemini/errors.ts'
import { countGeminiTokens, createGemini } from './gemini/request.ts'
import { ANTHROPIC_ERRORS } from './messages/errors.ts'
import { countMessageTokens, MESSAGES } from './messages/request.ts'
import { createModelsRoutes } from './models-routes.ts'
import { errorsFor } from './protocol-errors.ts'
import { createResponseMemory } from './responses/memory.ts'
import { createResponses } from './responses/request.ts'
import { createStoredRoutes } from './responses/stored-routes.ts'
import { createScript } from './script.ts'
import type { ModelScriptStep } from './script-format.ts'
import { nameIgnored, readBodies, refusedReply, sendFailure, setIdFromAddress } from './send.ts'

/** Options of `createModelServer`. */
export interface ModelServerOptions {
  /** Maximum size of a request body in bytes. @default 8388608 */
  readonly maxBodyBytes?: number
  /** Steps of the first script, as in the body of `POST /__script`. @default [] */
  readonly steps?: readonly ModelScriptStep[]
  /**
   * Returns how a model failure breaks the response, or `undefined` to report it as an error. @default all failures are reported
   */
  breakageOf?(error: unknown): Breakage | undefined
  /**
   * True to leave out tools that a provider would execute instead of refusing them: for coding agents, which also offer their own.
   * @default false
   */
  readonly dropsHostedTools?: boolean
  /** Called with the error if a client gets a 500. */
  onFailure?(error: unknown): void
  /** Called with a line for every name of a request field that has no effect, once per name. */
  onNotice?(text: string): void
}

const MAX_BYTES = 8 * 1024 * 1024

/**
 * Serves a model with OpenAI's protocols Chat Completions and Responses, Anthropic's Messages and Google's Gemini API. For tests of programs in
 * any language, also serves `/__script`, which sets the responses to the next requests, and `/__calls`, which lists the last
 * requests. Throws `CONFIG_INVALID` if the steps are not valid.
 */
export function createModelServer(model: LanguageModel, options: ModelServerOptions = {}): Service {
  const { maxBodyBytes = MAX_BYTES, steps, ...hooks } = options
  const script = createScript(steps)
  const calls = createCalls()
  const served = { model, script, calls, ...hooks }
  const memory = createResponseMemory()
  const app = createApp({ defaultSrc: ["'none'"] }).use(setIdFromAddress, nameIgnored(hooks.onNotice), readBodies, addVersion)
  addRoute(app, '/v1/chat/completions', { post: createAnswerHandler(served, CHAT) })
  addRoute(app, '/v1/completions', { post: createAnswerHandler(served, COMPLETIONS) })
  addRoute(app, '/v1/responses', { post: createAnswerHandler(served, createResponses(memory)) })
  app.use('/v1/responses', createStoredRoutes(memory))
  addRoute(app, '/v1/messages', { post: createAnswerHandler(served, MESSAGES) })
  addRoute(app, '/v1/messages/count_tokens', {
    post: (request, response) => {
      const counted = countMessageTokens(request.body)
      if ('error' in counted) sendFailure(response, ANTHROPIC_ERRORS, counted as Failure)
      else response.json(counted)
    },
  })
  addRoute(app, '/v1beta/models/:call', { post: geminiHandler(served) })
  app.use('/v1/models', createModelsRoutes(model.id))
  app.use('/__script', script.routes).use('/__calls', calls.routes)
  app.use((request, response) => {
    const { method, path } = request
    sendFailure(response, errorsFor(request), refusal(404, `There is no route ${method} ${path}. ${ROUTES}`))
  })
  return { ...serviceOf(app.use(failureHandler(options.onFailure)), maxBodyBytes), routes: SERVED, refuse: refusedReply }
}

/** Answers the methods of a model, which Google's API names after a colon: `gemini-3-pro:generateContent`. */
function geminiHandler(served: Served): RequestHandler {
  const handlers: Readonly<Record<string, RequestHandler>> = {
    generateContent: createAnswerHandler(served, createGemini(false)),
    streamGenerateContent: createAnswerHandler(served, createGemini(true)),
    countTokens: (request, response) => {
      const counted = countGeminiTokens(request.body)
      if ('error' in counted) sendFailure(response, GEMINI_ERRORS, counted as Failure)
      else response.json(counted)
    },
  }
  return (request, response, next) => {
    const [, method = ''] = String(request.params['call']).split(':')
    const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
    return handler === undefined ? next() : handler(request, response, next)
  }
}

/** Parameters that clients send with every request. They have no effect, and responses name them. */
const VERSION_PARAMETERS = ['alt', 'api-version', 'beta']

/** Every route below a base URL, with or without `/v1`. */
const MODEL_ROUTES: readonly ServedRoute[] = [
  { method: 'POST', path: '/chat/completions' },
  { method: 'POST', path: '/completions' },
  { method: 'POST', path: '/messages' },
  { method: 'POST', path: '/messages/count_tokens' },
  { method: 'GET', path: '/models' },
  { method: 'GET', path: '/models/:id' },
  { method: 'POST', path: '/responses' },
  { method: 'POST', path: '/responses/input_tokens' },
  { method: 'GET', path: '/responses/:id' },
  { method: 'DELETE', path: '/responses/:id' },
  { method: 'GET', path: '/responses/:id/input_items' },
]
const SERVED: readonly ServedRoute[] = [
  ...['', '/v1', '/v1/v1'].flatMap((base) =>
    MODEL_ROUTES.map(({ method, path }) => ({ method, path: `${base}${path}`, parameters: VERSION_PARAMETERS })),
  ),
  { method: 'POST', path: '/v1beta/models/:call', parameters: VERSION_PARAMETERS },
  ...(['GET', 'POST', 'DELETE'] as const).map((method) => ({ method, path: '/__script' })),
  { method: 'GET', path: '/__script/schema' },
  ...(['GET', 'DELETE'] as const).map((method) => ({ method, path: '/__calls' })),
]

const ROUTES =
  'Routes: POST /v1/chat/completions, /v1/responses, /v1/messages, /v1/completions and /v1beta/models/MODEL:generateContent, GET /v1/models, /__script and /__calls.'

/** Clients disagree about the end of a base URL: paths without `/v1`, and with two of them, are the same. */
function addVersion(request: Request, _response: unknown, next: () => void): void {
  request.url = request.url.replace(/^(?:\/v1)?(?:\/v1)?\/(?=(?:chat|completions|messages|models|responses)\b)/, '/v1/')
  next()
}

/** Responds with 4xx to requests that cannot be read, and with 500 without details to server errors. */
function failureHandler(onFailure: ModelServerOptions['onFailure']): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error)
      return
    }
    const status = statusOf(error)
    if (status === 500) onFailure?.(error)
    const failure = status === 500 ? serverFailure('The server failed.') : refusal(status, 'The request cannot be read.')
    sendFailure(response, errorsFor(request), failure)
  }
}
