import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { contentHash, type GenerateOptions, type LanguageModel, OrreryError } from '@orreryjs/core'
import type { IgnoredFields } from '../wire/ignored.ts'
import type { Calls } from './calls.ts'
import { generateFor, withCallIds } from './complete-reply.ts'
import { type Exchange, type Handler, nameIgnored } from './exchange.ts'
import { type Breakage, badRequest, type Failure, modelFailure, type Outcome } from './failure.ts'
import { withoutHostedTools } from './hosted-tools.ts'
import { createLiveStream, isFinalText, type LiveStream } from './live-stream.ts'
import type { Protocol, ServedRequest } from './protocol.ts'
import { createHintFinder } from './refused-field.ts'
import type { Script, ScriptStep } from './script.ts'
import { sendBody, sendBroken, sendEvents, sendFailure, sendFailureEvent } from './send.ts'

/** Model, script and hooks of the model server. */
export interface Served {
  readonly model: LanguageModel
  readonly script: Script
  readonly calls: Calls
  readonly ignoredFields: IgnoredFields
  readonly dropsHostedTools?: boolean
  breakageOf?(error: unknown): Breakage | undefined
  onFailure?(error: unknown): void
}

/** Creates the handler of requests in a protocol. If a client disconnects, the model call is aborted. */
export function createAnswerHandler(served: Served, protocol: Protocol): Handler {
  const hintsIn = createHintFinder(protocol.fields, protocol.hints)
  return async (exchange) => {
    const { request, response, id, body } = exchange
    const attempt = attemptOf(request)
    const settle = served.calls.add({ id, protocol: protocol.name, attempt, body })
    const read = protocol.read(served.dropsHostedTools === true ? withoutHostedTools(body, protocol.name) : body, request.headers)
    if ('error' in read) {
      sendFailure(exchange, read, protocol.errors)
      settle('failure', read.status)
      return
    }
    const hints = hintsIn(body)
    if (hints.length > 0) nameIgnored(exchange, served.ignoredFields, hints)
    const step = served.script.take({ protocol: protocol.name, body, served: read, attempt })
    const head = { id, model: served.model.id }
    const isLive = read.stream && step.outcome === undefined && (step.eventDelay ?? 0) === 0 && isFinalText(read)
    const live = isLive ? createLiveStream(exchange, protocol, (reply) => read.render(reply, head)) : undefined
    const options = { signal: signalOf(response), attempt, ...(live && { onPartialReply: live.onPartialReply }) }
    const outcome = await outcomeOf(served, read, step, options)
    if (outcome.kind !== 'abandoned')
      await send(exchange, { served, protocol, read, step, live, signal: options.signal }, outcome)
    settle(outcome.kind, outcome.kind === 'abandoned' ? undefined : response.statusCode)
  }
}

/** The SDKs of OpenAI and Anthropic count their retries in this header. */
function attemptOf({ headers }: IncomingMessage): number {
  const count = String(headers['x-stainless-retry-count'])
  return /^\d{1,6}$/.test(count) ? Number(count) : 0
}

function signalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
}

async function outcomeOf(
  { model, ...hooks }: Served,
  read: ServedRequest,
  step: ScriptStep,
  options: GenerateOptions,
): Promise<Outcome> {
  const { signal } = options
  try {
    if (step.delay > 0) await sleep(step.delay, undefined, { signal })
    const outcome = step.outcome?.(read.request) ?? {
      kind: 'reply',
      reply: await generateFor(model, read, (request) => model.generate(request, options)),
    }
    return signal.aborted ? { kind: 'abandoned' } : outcome
  } catch (error) {
    return signal.aborted ? { kind: 'abandoned' } : failed(hooks, error)
  }
}

function failed({ breakageOf, onFailure }: Omit<Served, 'model'>, error: unknown): Outcome {
  const breakage = breakageOf?.(error)
  if (breakage !== undefined) return { kind: 'broken', breakage, text: '' }
  const failure = modelFailure(error)
  if (failure.status === 500) onFailure?.(error)
  return { kind: 'failure', failure }
}

/** A request that was read, and its script step. */
interface Answered {
  readonly served: Served
  readonly protocol: Protocol
  readonly read: ServedRequest
  readonly step: ScriptStep
  /** Sends a part of the reply before its end, if that is possible. */
  readonly live: LiveStream | undefined
  /** Aborted if the client disconnects. */
  readonly signal: AbortSignal
}

async function send(
  exchange: Exchange,
  { served, protocol, read, step, live, signal }: Answered,
  outcome: Exclude<Outcome, { kind: 'abandoned' }>,
): Promise<void> {
  const { id } = exchange
  const head = { id, model: served.model.id }
  switch (outcome.kind) {
    case 'reply': {
      const missing = missingLogprobs(outcome.reply.choices, read, protocol, served.model.id)
      if (missing !== undefined) {
        sendFailure(exchange, missing, protocol.errors)
        return
      }
      const isScripted = step.outcome !== undefined
      const prefix = protocol.name === 'messages' ? 'toolu_' : 'call_'
      const reply = withCallIds(outcome.reply, read.request, { requestId: id, prefix, isScripted })
      // A script may answer the same request differently each time: the ids of stored replies must differ too.
      const rendered = read.render(reply, isScripted ? { ...head, id: contentHash([id, reply.choices]) } : head)
      if (!read.stream) {
        sendBody(exchange, protocol, rendered.body)
        return
      }
      const events = rendered.events()
      if (live?.isBeginningOf(events) === false) {
        sendFailureEvent(exchange, protocol.errors, modelFailure(NOT_CONTINUED), live.count)
        return
      }
      await sendEvents(exchange, protocol, events.slice(live?.count), { eventDelay: step.eventDelay ?? 0, signal })
      return
    }
    case 'failure':
      if (live === undefined || live.count === 0) sendFailure(exchange, outcome.failure, protocol.errors)
      else sendFailureEvent(exchange, protocol.errors, outcome.failure, live.count)
      return
    case 'broken': {
      const { breakage, text } = outcome
      const start = { choices: [{ text, finish: 'stop' as const }], usage: { inputTokens: 0, outputTokens: 0 } }
      sendBroken(exchange, protocol, read.render(start, head), { breakage, stream: read.stream, sentCount: live?.count ?? 0 })
      return
    }
    default:
      outcome satisfies never
  }
}

const NOT_CONTINUED = new OrreryError('MODEL_BAD_REPLY', 'the reply does not begin with the partial replies of the model')

/** Returns the error of a request for log probabilities that the model does not have. */
function missingLogprobs(
  choices: readonly { readonly text: string; readonly logprobs?: readonly unknown[] }[],
  { request }: ServedRequest,
  { name }: Protocol,
  model: string,
): Failure | undefined {
  const isMissing = choices.some(({ text, logprobs }) => text !== '' && logprobs === undefined)
  if (request.logprobs === undefined || !isMissing) return undefined
  const field = name === 'responses' ? 'include' : 'logprobs'
  return badRequest(`${field}: ${model} has no log probabilities`, field, 'unsupported_parameter')
}
