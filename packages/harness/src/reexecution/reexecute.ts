import { type EpisodeEvent, type ModelCall, type ModelRequest, OrreryError } from '@orreryjs/core'
import {
  createLiveAnswers,
  type EffectAnswers,
  type EpisodeSpec,
  type OptimalLength,
  planLength,
} from '../episode/episode-spec.ts'
import { requestHash } from '../episode/hash.ts'
import { runEpisode } from '../episode/interpreter.ts'
import { withRetryNumber } from '../resume/continue-episode.ts'
import { type Divergence, divergenceOf, withRequestOf } from './divergence.ts'
import { recordedAnswers, recordedClock } from './recorded-answers.ts'

/** Shared by all episodes: a new abort error would record a stack trace for each of them. */
const STOPPED = new DOMException('the recording ends here', 'AbortError')

/** Options of `reexecute`. */
export interface ReexecuteOptions {
  /** Computes the optimal length, if the recording has one. @default the length of the oracle's plan */
  readonly optimal?: OptimalLength
  /** True to compare only world events, because the agent cannot be re-executed: a person, or an agent that no longer exists. */
  readonly worldOnly?: boolean
  /** True to compare no requests of model calls, because the agent's code cannot be executed, and its calls are repeated. @default false */
  readonly ignoresRequests?: boolean
  /** True to call the model again and compare its replies and usage, for a model that is computed locally. @default false */
  readonly repeatsModelCalls?: boolean
}

/**
 * Re-executes a recorded episode with the recorded replies and compares all events, except for times. An unfinished episode is compared
 * as far as it goes. Returns `undefined` if there is no difference.
 */
export async function reexecute(
  spec: EpisodeSpec,
  recorded: readonly EpisodeEvent[],
  { optimal = planLength, worldOnly = false, ignoresRequests = false, repeatsModelCalls = false }: ReexecuteOptions = {},
): Promise<Divergence | undefined> {
  const events = worldOnly ? recorded.filter(({ type }) => type !== 'model-call') : recorded
  const controller = new AbortController()
  let position = 0
  let divergence: Divergence | undefined
  const isComplete = (): boolean => divergence !== undefined || position === events.length
  const emit = (event: EpisodeEvent): void => {
    if (isComplete()) return
    const before = renumbered(events[position], position)
    divergence = divergenceOf(before, ignoresRequests ? withRequestOf(before, event) : event)
    position += 1
    if (isComplete() || isAborted(events[position])) controller.abort(STOPPED)
  }
  if (isAborted(events[0])) controller.abort(STOPPED)
  const live = createLiveAnswers(spec)
  const answers = recordedAnswers(recorded, live, extraCall)
  await runEpisode(withRetryNumber(spec, recorded), {
    clock: recordedClock(events, () => position),
    signal: controller.signal,
    emit,
    answers: repeatsModelCalls ? { ...answers, generate: generateAgain(answers, live) } : answers,
    optimal: hasOptimal(events.at(-1)) ? optimal : () => undefined,
  })
  return divergence ?? divergenceOf(events[position], undefined)
}

/** A failed call fails again, because the failure was not caused by the model; any other call is repeated. */
function generateAgain(recorded: EffectAnswers, live: EffectAnswers): EffectAnswers['generate'] {
  return async (request, options) => {
    await recorded.generate(request, options)
    return live.generate(request, options)
  }
}

/** Renumbers an event among the compared events. */
function renumbered(event: EpisodeEvent | undefined, seq: number): EpisodeEvent | undefined {
  return event && { ...event, seq }
}

/** Returns true if a person or a signal ended the episode here. */
function isAborted(event: EpisodeEvent | undefined): boolean {
  return event?.type === 'episode-end' && event.end === 'aborted'
}

function hasOptimal(event: EpisodeEvent | undefined): boolean {
  return event?.type === 'episode-end' && event.optimal !== undefined
}

function extraCall(): never {
  throw new OrreryError('MODEL_UNRECORDED', 'the agent calls the model more often than recorded')
}

/**
 * Rebuilds the requests of a recorded episode's model calls, in order, by re-executing the agent with the recorded replies. Each is
 * checked against its recorded hash. Throws `JOURNAL_INVALID` if one differs or is missing.
 */
export async function rebuildRequests(spec: EpisodeSpec, recorded: readonly EpisodeEvent[]): Promise<readonly ModelRequest[]> {
  const requests: ModelRequest[] = []
  const answers = recordedAnswers(recorded, createLiveAnswers(spec), () => {
    throw new OrreryError('MODEL_UNRECORDED', 'the agent calls the model more often than recorded')
  })
  let position = 0
  await runEpisode(spec, {
    clock: recordedClock(recorded, () => position),
    signal: new AbortController().signal,
    emit: () => {
      position += 1
    },
    answers: {
      ...answers,
      generate: (request, options) => {
        // Copied, because an agent may modify its message list later.
        requests.push({ ...request, messages: [...request.messages] })
        return answers.generate(request, options)
      },
    },
    optimal: () => undefined,
  })
  const calls = recorded.filter((event): event is ModelCall => event.type === 'model-call')
  return calls.map((call, index) => checkedRequest(call, requests[index]))
}

function checkedRequest({ episode, seq, request: hash }: ModelCall, request: ModelRequest | undefined): ModelRequest {
  if (request !== undefined && requestHash(request) === hash) return request
  const problem = request === undefined ? 'is missing' : 'differs'
  throw new OrreryError('JOURNAL_INVALID', `${episode}, event ${seq}: when executed again, this model request ${problem}`, {
    hint: 'the agent or its prompts have changed since; `orrery verify` shows the first difference',
  })
}
