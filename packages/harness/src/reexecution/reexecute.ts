import { type EpisodeEvent, type ModelCall, type ModelRequest, OrreryError } from '@orreryjs/core'
import { requestHash } from '../episode/hash.ts'
import { runEpisode } from '../episode/interpreter.ts'
import { type Answers, type EpisodeSpec, liveAnswers, type OptimalLength, planLength } from '../episode/spec.ts'
import { asTried } from '../resume/continue-episode.ts'
import { type Divergence, divergenceOf } from './divergence.ts'
import { recordedAnswers, recordedClock } from './recorded.ts'

/** How an episode is executed again. */
export interface ReexecuteOptions {
  /** Computes the optimal length, where the record has one to compare. @default the length of the oracle's plan */
  readonly optimal?: OptimalLength
  /** Whether only what happened in the world is compared, because the agent cannot act again: a person, or one that is gone. */
  readonly worldOnly?: boolean
  /** Whether the model is asked again, so that its replies and what they cost are compared too: one that is computed. @default false */
  readonly asksAgain?: boolean
}

/**
 * Executes a recorded episode again, in the world and with the recorded replies, and compares every event but for its
 * times. An unfinished episode is compared as far as it goes. `undefined` where nothing differs.
 */
export async function reexecute(
  spec: EpisodeSpec,
  recorded: readonly EpisodeEvent[],
  { optimal = planLength, worldOnly = false, asksAgain = false }: ReexecuteOptions = {},
): Promise<Divergence | undefined> {
  const events = worldOnly ? recorded.filter(({ type }) => type !== 'model-call') : recorded
  const enough = new AbortController()
  let position = 0
  let divergence: Divergence | undefined
  const isOver = (): boolean => divergence !== undefined || position === events.length
  const emit = (event: EpisodeEvent): void => {
    if (isOver()) return
    divergence = divergenceOf(numbered(events[position], position), event)
    position += 1
    if (isOver() || isCutOff(events[position])) enough.abort()
  }
  if (isCutOff(events[0])) enough.abort()
  const live = liveAnswers(spec)
  const answers = recordedAnswers(recorded, live, askedTooOften)
  await runEpisode(asTried(spec, recorded), {
    clock: recordedClock(events, () => position),
    signal: enough.signal,
    emit,
    answers: asksAgain ? { ...answers, generate: askedAgain(answers, live) } : answers,
    optimal: tellsOptimal(events.at(-1)) ? optimal : () => undefined,
  })
  return divergence ?? divergenceOf(events[position], undefined)
}

/** A call that failed fails again, as what failed is not the model; every other one is answered anew. */
function askedAgain(recorded: Answers, live: Answers): Answers['generate'] {
  return async (request, options) => {
    await recorded.generate(request, options)
    return live.generate(request, options)
  }
}

/** An event as it counts among those that are compared. */
function numbered(event: EpisodeEvent | undefined, seq: number): EpisodeEvent | undefined {
  return event && { ...event, seq }
}

/** Whether somebody ended the episode here. */
function isCutOff(event: EpisodeEvent | undefined): boolean {
  return event?.type === 'episode-end' && event.end === 'aborted'
}

function tellsOptimal(event: EpisodeEvent | undefined): boolean {
  return event?.type === 'episode-end' && event.optimal !== undefined
}

function askedTooOften(): never {
  throw new OrreryError('MODEL_UNRECORDED', 'the agent asks the model once more than was recorded')
}

/**
 * The requests behind a recorded episode's model calls, in order: the agent is executed again with the recorded replies.
 * Each is proven by its recorded hash. Throws `JOURNAL_INVALID` where one differs or is not made any more.
 */
export async function rebuildRequests(spec: EpisodeSpec, recorded: readonly EpisodeEvent[]): Promise<readonly ModelRequest[]> {
  const requests: ModelRequest[] = []
  const answers = recordedAnswers(recorded, liveAnswers(spec), () => {
    throw new OrreryError('MODEL_UNRECORDED', 'the agent asks the model once more than was recorded')
  })
  let position = 0
  await runEpisode(spec, {
    clock: recordedClock(recorded, () => position),
    signal: new AbortController().signal,
    emit: () => {
      position += 1
    },
    answers: {
      step: answers.step,
      generate: (request, options) => {
        // An agent may go on writing in the list that it asked with.
        requests.push({ ...request, messages: [...request.messages] })
        return answers.generate(request, options)
      },
    },
    optimal: () => undefined,
  })
  const calls = recorded.filter((event): event is ModelCall => event.type === 'model-call')
  return calls.map((call, index) => proven(call, requests[index]))
}

function proven({ episode, seq, request: hash }: ModelCall, request: ModelRequest | undefined): ModelRequest {
  if (request !== undefined && requestHash(request) === hash) return request
  const what = request === undefined ? 'is not made' : 'is another one'
  throw new OrreryError('JOURNAL_INVALID', `${episode}, event ${seq}: executed again, this request to the model ${what}`, {
    hint: 'the agent or its prompts have changed since; `orrery verify` shows the first difference',
  })
}
