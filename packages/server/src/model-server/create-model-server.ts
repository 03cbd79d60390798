import type { JsonObject, LanguageModel } from '@orreryjs/core'
import { createIgnoredFields } from '../wire/ignored.ts'
import type { ServedRoute, Service } from '../wire/service.ts'
import { createAnswerHandler, type Served } from './answer.ts'
import { createCalls } from './calls.ts'
import { CHAT } from './chat/request.ts'
import { COMPLETIONS } from './completions/request.ts'
import type { Handler } from './exchange.ts'
import { type Breakage, badRequest, type Failure, refusal, serverFailure } from './failure.ts'
import { GEMINI_ERRORS } from './gemini/errors.ts'
import { countGeminiTokens, createGemini } from './gemini/request.ts'
import { createHandler, createRoutes, type PathHandlers, type Paths } from './handler.ts'
import { ANTHROPIC_ERRORS } from './messages/errors.ts'
import { countMessageTokens, MESSAGES } from './messages/request.ts'
import { createModelsRoutes } from './models-routes.ts'
import { type ErrorFormat, OPENAI_ERRORS } from './protocol.ts'
import { createResponseMemory } from './responses/memory.ts'
import { countInputTokens, createResponses } from './responses/request.ts'
import { createStoredRoutes } from './responses/stored-routes.ts'
import { createScript, sendScriptSchema } from './script.ts'
import type { ModelScriptStep } from './script-format.ts'
import { refusedReply, sendFailure, sendJson } from './send.ts'

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
  const ignoredFields = createIgnoredFields('model server', hooks.onNotice)
  const served = { model, script, calls, ignoredFields, ...hooks }
  const memory = createResponseMemory()
  const paths = atEveryBase({
    '/v1/chat/completions': { POST: createAnswerHandler(served, CHAT) },
    '/v1/completions': { POST: createAnswerHandler(served, COMPLETIONS) },
    '/v1/responses': { POST: createAnswerHandler(served, createResponses(memory)) },
    '/v1/responses/input_tokens': { POST: countHandler((body) => countInputTokens(body, memory), OPENAI_ERRORS) },
    ...createStoredRoutes(memory),
    '/v1/messages': { POST: createAnswerHandler(served, MESSAGES) },
    '/v1/messages/count_tokens': { POST: countHandler(countMessageTokens, ANTHROPIC_ERRORS) },
    '/v1beta/models/:call': { POST: geminiHandler(served) },
    ...createModelsRoutes(model.id),
    '/__script': script.handlers,
    '/__script/schema': { GET: sendScriptSchema },
    '/__calls': calls.handlers,
  })
  const answer = createRoutes(paths, (exchange) => {
    const { path, request } = exchange
    const noRoute = refusal(404, `There is no route ${request.method} ${path}. ${ROUTES}`)
    sendFailure(exchange, isEncoded(path) ? noRoute : badRequest(`the path ${path} is not percent-encoded UTF-8`))
  })
  return {
    handle: createHandler(answer, {
      ignoredFields,
      failureOf: () => serverFailure('The server failed.'),
      onFailure: options.onFailure,
    }),
    maxBody: maxBodyBytes,
    routes: servedRoutes(paths),
    refuse: refusedReply,
  }
}

function isEncoded(path: string): boolean {
  try {
    // The result is used: a bundler leaves out a call without effect.
    return decodeURIComponent(path).length > 0
  } catch {
    return false
  }
}

/** Creates the handler of requests to count tokens. */
function countHandler(count: (body: unknown) => JsonObject | Failure, errors: ErrorFormat): Handler {
  return (exchange) => {
    const counted = count(exchange.body)
    if ('error' in counted) sendFailure(exchange, counted as Failure, errors)
    else sendJson(exchange, counted)
  }
}

/** Answers the methods of a model, which Google's API names after a colon: `gemini-3-pro:generateContent`. */
function geminiHandler(served: Served): Handler {
  const handlers = new Map([
    ['generateContent', createAnswerHandler(served, createGemini(false))],
    ['streamGenerateContent', createAnswerHandler(served, createGemini(true))],
    ['countTokens', countHandler(countGeminiTokens, GEMINI_ERRORS)],
  ])
  return (exchange) => {
    const call = exchange.params['call'] ?? ''
    const colon = call.lastIndexOf(':')
    const handler = handlers.get(call.slice(colon + 1))
    if (handler !== undefined && colon >= 0) return handler(exchange)
    const model = colon < 0 ? call : call.slice(0, colon)
    const expected = [...handlers.keys()].map((name) => `${model}:${name}`).join(', ')
    return sendFailure(exchange, refusal(404, `Expected one of ${expected}, but got ${call}.`), GEMINI_ERRORS)
  }
}

/** Ends of base URLs, about which clients disagree. */
const BASES = ['', '/v1', '/v1/v1']

/** Adds the paths below `/v1` at all ends of base URLs. */
function atEveryBase(paths: Paths): Paths {
  const addressesOf = (path: string): readonly string[] =>
    path.startsWith('/v1/') ? BASES.map((base) => path.replace('/v1', base)) : [path]
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, handlers]) => addressesOf(path).map((address) => [address, handlers])),
  )
}

/** Parameters that clients of models send with every request. They have no effect, and responses name them. */
const VERSION_PARAMETERS = ['alt', 'api-version', 'beta']

function servedRoutes(paths: Paths): readonly ServedRoute[] {
  return Object.entries(paths).flatMap(([path, handlers]) =>
    (Object.keys(handlers) as (keyof PathHandlers)[]).map((method) => ({
      method,
      path,
      parameters: path.startsWith('/__') ? [] : VERSION_PARAMETERS,
    })),
  )
}

const ROUTES =
  'Routes: POST /v1/chat/completions, /v1/responses, /v1/messages, /v1/completions and /v1beta/models/MODEL:generateContent, GET /v1/models, /__script and /__calls.'
