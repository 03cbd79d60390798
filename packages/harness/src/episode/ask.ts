import {
  errorMessage,
  type GenerateOptions,
  isOrreryError,
  type ModelCall,
  type ModelReply,
  type ModelRequest,
  OrreryError,
} from '@orreryjs/core'
import { stopAtStepLimit } from './act.ts'
import { ABORTED, type Deadline, isPromise, openDeadline, unlessAborted } from './deadline.ts'
import { nativeContentHash, requestHash } from './hash.ts'
import { callLimit, chargeUsage } from './ledger.ts'
import { record } from './record.ts'
import { eventError, failureOf, outOfTime, type Session, stepsTo, stop } from './session.ts'
import type { EpisodeSpec } from './spec.ts'

/** What is known of a call before it is made. */
interface Call {
  readonly began: number
  /** As it is sent. */
  readonly request: ModelRequest
  readonly head: Pick<ModelCall, 'type' | 'purpose' | 'request' | 'prompt'>
}

/**
 * Asks the model: at once where it answers at once, otherwise with a promise. `undefined` where the episode ended
 * instead. A limit on steps binds here too: with no step left there is nothing to ask for, unless the task has ended.
 */
export function askModel(session: Session, asked: ModelRequest): ModelReply | undefined | Promise<ModelReply | undefined> {
  const { spec, ledger } = session
  if (!session.place.turn.terminated && stopAtStepLimit(session)) return undefined
  const limit = callLimit(ledger, spec.limits) ?? (outOfTime(session) ? 'time-limit' : undefined)
  if (limit !== undefined) return stop(session, limit)
  const call = openCall(session, asked)
  const { request } = call
  const deadline = openDeadline(session, request.purpose)
  ledger.modelCalls += 1
  try {
    const reply = session.answers.generate(request, {
      signal: deadline.signal,
      onWait: session.context.onWait,
      ...shownTo(session),
    })
    if (isPromise(reply)) return later(session, call, reply, deadline)
    deadline.close()
    return closeCall(session, call, reply)
  } catch (error) {
    deadline.close()
    return failCall(session, call, error)
  }
}

/** A run that names no seed asks as runs always did: first attempts without a seed, later ones with their number. */
const USUAL_SEED = '0'

/** Seeds that every server takes, with room above for those of further choices. */
const SEEDS = 2 ** 30

/**
 * The request as this seed's attempt sends it, so that a model that repeats itself draws anew for each. A seed that the agent
 * names to tell its samples apart tells them apart in every replicate.
 */
function ofReplicate(request: ModelRequest, { seed, trial }: EpisodeSpec): ModelRequest {
  const own = request?.seed
  if (seed !== USUAL_SEED) return { ...request, seed: seedOf(nativeContentHash([seed, trial, own ?? null])) }
  return trial === 1 || own !== undefined ? request : { ...request, seed: trial }
}

function seedOf(hash: string): number {
  return Number.parseInt(hash.slice(0, 8), 16) % SEEDS
}

function openCall(session: Session, asked: ModelRequest): Call {
  try {
    const request = ofReplicate(asked, session.spec)
    if (typeof request.purpose !== 'string' || !Array.isArray(request.messages)) throw new TypeError('no purpose or messages')
    const head = {
      type: 'model-call',
      purpose: request.purpose,
      request: requestHash(request),
      ...(session.spec.keepPrompts && { prompt: request }),
    } as const
    return { began: session.context.clock.now(), request, head }
  } catch (error) {
    throw new OrreryError('EFFECT_UNKNOWN', `ask got something other than a model request: ${errorMessage(error)}`)
  }
}

async function later(
  session: Session,
  call: Call,
  pending: PromiseLike<ModelReply>,
  deadline: Deadline,
): Promise<ModelReply | undefined> {
  try {
    const reply = await unlessAborted(pending, deadline.signal)
    if (reply === ABORTED) throw deadline.signal.reason
    return closeCall(session, call, reply)
  } catch (error) {
    return failCall(session, call, error)
  } finally {
    deadline.close()
  }
}

/**
 * The agent gets the reply as it was recorded, so that a journal can answer in the model's place; but no apology of a model that
 * declines, which is no answer: where it has nothing else, the episode ends.
 */
function closeCall(session: Session, call: Call, given: ModelReply): ModelReply | undefined {
  const { reply } = record(session, { ...call.head, reply: given ?? null, duration: elapsed(session, call) })
  if (reply === undefined) throw new OrreryError('INTERNAL', 'a reply got lost while it was recorded')
  chargeUsage(session.ledger, reply.usage)
  session.overflows = 0
  const choices = reply.choices.filter(({ finish }) => finish !== 'refusal')
  if (choices.length === 0) return stop(session, 'refused')
  return choices.length === reply.choices.length ? reply : { ...reply, choices }
}

/**
 * Records the failure of a call, an unreadable reply included, and throws it; the end of the time ends the episode instead.
 * A reply that could not be written down where the run keeps them is no failure of the model: nothing more is recorded.
 */
function failCall(session: Session, call: Call, error: unknown): undefined {
  session.unrecorded ||= isOrreryError(error) && error.code === 'FILE_UNWRITABLE'
  if (session.unrecorded) throw error
  if (session.context.signal.aborted) return stop(session, 'aborted')
  const failure = failureOf(error, 'MODEL_FAILED', `model ${session.spec.model.id}`)
  record(session, { ...call.head, error: eventError(failure), duration: elapsed(session, call) })
  if (failure.code === 'MODEL_OVERTIME') return stop(session, 'time-limit')
  throw failure
}

/** What a privileged model is shown beside the request; nothing for any other. */
function shownTo({ spec, start, place }: Session): Pick<GenerateOptions, 'privileged'> {
  const { model, world, task } = spec
  if (model.privileged !== true) return {}
  return { privileged: { world, task, start: start.turn, steps: stepsTo(place.path) } }
}

function elapsed(session: Session, call: Call): number {
  return Math.max(0, session.context.clock.now() - call.began)
}
