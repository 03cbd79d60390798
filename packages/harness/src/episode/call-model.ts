import {
  type Choice,
  contentHash,
  errorMessage,
  type GenerateOptions,
  isOrreryError,
  type ModelCall,
  type ModelReply,
  type ModelRequest,
  OrreryError,
  replaceUnknownCharacters,
} from '@orreryjs/core'
import { ABORTED, type Deadline, isPromise, openDeadline, unlessAborted } from './deadline.ts'
import type { EpisodeSpec } from './episode-spec.ts'
import { requestHash } from './hash.ts'
import { callLimit, chargeUsage } from './ledger.ts'
import { record } from './record.ts'
import { eventError, isOutOfTime, type Session, stepsOf, stop, toFailure } from './session.ts'
import { stopAtStepLimit } from './take-action.ts'

/** A model call before it is made. */
interface Call {
  readonly began: number
  /** The request as it is sent. */
  readonly request: ModelRequest
  readonly head: Pick<ModelCall, 'type' | 'purpose' | 'request' | 'prompt'>
}

/**
 * Calls the model; synchronous if the model is. Returns `undefined` if the episode ended. The step limit applies here too: without
 * remaining steps a call is useless, unless the task has ended or the agent can learn from the episode for later ones.
 */
export function callModel(
  session: Session,
  agentRequest: ModelRequest,
): ModelReply | undefined | Promise<ModelReply | undefined> {
  const { spec, ledger } = session
  const canLearn = spec.stream?.memory === 'online'
  if (!session.place.turn.terminated && !canLearn && stopAtStepLimit(session)) return undefined
  const limit = callLimit(ledger, spec.limits) ?? (isOutOfTime(session) ? 'time-limit' : undefined)
  if (limit !== undefined) return stop(session, limit)
  const call = openCall(session, agentRequest)
  const { request } = call
  const deadline = openDeadline(session, request.purpose)
  ledger.modelCalls += 1
  try {
    const reply = session.answers.generate(request, {
      signal: deadline.signal,
      onWait: session.context.onWait,
      ...privilegedView(session),
    })
    if (isPromise(reply)) return awaitReply(session, call, reply, deadline)
    deadline.close()
    return closeCall(session, call, reply)
  } catch (error) {
    deadline.close()
    return failCall(session, call, error)
  }
}

/** With this seed, requests stay as in earlier versions: no seed on the first trial, the trial number on later trials. */
const DEFAULT_SEED = '0'

/** Upper bound of seeds that every server accepts, with a margin for the seeds of further choices. */
const MAX_SEED = 2 ** 30

/**
 * Adds the seed of this replicate, so that a deterministic model samples anew in each. A seed set by the agent to distinguish its samples
 * distinguishes them in every replicate.
 */
function withSeed(request: ModelRequest, { seed, trial }: EpisodeSpec): ModelRequest {
  const agentSeed = request?.seed
  if (seed !== DEFAULT_SEED) return { ...request, seed: seedOf(contentHash([seed, trial, agentSeed ?? null])) }
  return trial === 1 || agentSeed !== undefined ? request : { ...request, seed: trial }
}

/** Returns a seed that every server accepts, computed from a hash. */
export function seedOf(hash: string): number {
  return Number.parseInt(hash.slice(0, 8), 16) % MAX_SEED
}

function openCall(session: Session, agentRequest: ModelRequest): Call {
  try {
    const request = withSeed(agentRequest, session.spec)
    if (typeof request.purpose !== 'string' || !Array.isArray(request.messages)) throw new TypeError('no purpose or messages')
    const head = {
      type: 'model-call',
      purpose: request.purpose,
      request: requestHash(request),
      ...(session.spec.keepPrompts && { prompt: request }),
    } as const
    return { began: session.context.clock.now(), request, head }
  } catch (error) {
    throw new OrreryError('EFFECT_UNKNOWN', `ask got an invalid model request: ${errorMessage(error)}`)
  }
}

async function awaitReply(
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
 * The agent gets the reply as recorded, so that a journal can replace the model, except for characters that engines classify differently:
 * the same journal must replay alike in each. Refused choices are dropped; if no other choice is left,
 * the episode ends.
 */
function closeCall(session: Session, call: Call, modelReply: ModelReply): ModelReply | undefined {
  const { reply } = record(session, { ...call.head, reply: modelReply ?? null, duration: elapsed(session, call) })
  if (reply === undefined) throw new OrreryError('INTERNAL', 'the recorded reply is missing')
  chargeUsage(session.ledger, reply.usage)
  session.overflows = 0
  const choices = reply.choices.filter(({ finish }) => finish !== 'refusal')
  if (choices.length === 0) return stop(session, 'refused')
  return { ...reply, choices: choices.map(withKnownCharacters) }
}

function withKnownCharacters({ text, toolCalls, ...choice }: Choice): Choice {
  return { ...choice, text: replaceUnknownCharacters(text), ...(toolCalls && { toolCalls: knownCalls(toolCalls) }) }
}

function knownCalls(calls: NonNullable<Choice['toolCalls']>): typeof calls {
  const written = JSON.stringify(calls)
  const known = replaceUnknownCharacters(written)
  return known === written ? calls : (JSON.parse(known) as typeof calls)
}

/**
 * Records the failure of a call, including a malformed reply, and throws it; if the time limit was reached or a content filter blocked the
 * prompt or the reply, ends the episode instead. A
 * reply that the journal could not store is not a failure of the model, so nothing is recorded.
 */
function failCall(session: Session, call: Call, error: unknown): undefined {
  session.isRecordingBroken ||= isOrreryError(error) && error.code === 'FILE_UNWRITABLE'
  if (session.isRecordingBroken) throw error
  if (session.context.signal.aborted) return stop(session, 'aborted')
  const failure = toFailure(error, 'MODEL_FAILED', `model ${session.spec.model.id}`)
  record(session, { ...call.head, error: eventError(failure), duration: elapsed(session, call) })
  if (failure.code === 'MODEL_OVERTIME') return stop(session, 'time-limit')
  // The filter of a provider is a part of the tested model: it declined to answer, and a repetition would not change that.
  if (failure.code === 'MODEL_FILTERED') return stop(session, 'refused')
  throw failure
}

/** Returns the privileged view for a privileged model; empty for any other model. */
function privilegedView({ spec, start, place }: Session): Pick<GenerateOptions, 'privileged'> {
  const { model, world, task } = spec
  if (model.privileged !== true) return {}
  return { privileged: { world, task, start: start.turn, steps: stepsOf(place.path) } }
}

function elapsed(session: Session, call: Call): number {
  return Math.max(0, session.context.clock.now() - call.began)
}
