import {
  contentHash,
  type EndReason,
  type EpisodeEvent,
  type ErrorCode,
  type EventError,
  errorMessage,
  isOrreryError,
  type MemoryEntry,
  type OnWait,
  OrreryError,
  remainingLimits,
  type Turn,
  truncateText,
} from '@orreryjs/core'
import type { Clock, EpisodeSpec, OptimalLength } from './episode-spec.ts'
import { createLiveAnswers, type EffectAnswers } from './episode-spec.ts'
import { emptyLedger, type Ledger } from './ledger.ts'
import { createMemory, type StreamMemory } from './stream-memory.ts'

/** Environment of an episode. */
export interface EpisodeContext {
  readonly clock: Clock
  /** Ends the episode with the reason `aborted`, also during a wait for the program or the model. */
  readonly signal: AbortSignal
  /** Receives each event as it happens. Its errors end `runEpisode`. */
  emit(event: EpisodeEvent): void
  /** Called with the error behind an `error` end; its `cause` is the thrown value. */
  onFailure?(error: OrreryError): void
  /** Called with the reason for a delay of a model call. */
  readonly onWait?: OnWait | undefined
  /** Memory of the episode's stream at its start. @default empty */
  readonly memory?: readonly MemoryEntry[]
  /** Source of steps and replies. @default the world and model of the spec */
  readonly answers?: EffectAnswers
  /** Computes the optimal length of a task. @default the world's oracle */
  readonly optimal?: OptimalLength
}

/** The steps that led to a place, as a linked list from the last. Steps undone by a rewind are not included. */
interface Path {
  readonly action: string
  /** Result of the step. */
  readonly turn: Turn
  readonly before: Path | undefined
  /** Sum of the rewards from the start. */
  readonly reward: number
}

/** Returns the steps of a path, first to last. */
export function stepsOf(path: Path | undefined): readonly Path[] {
  const steps: Path[] = []
  for (let at = path; at !== undefined; at = at.before) steps.push(at)
  return steps.reverse()
}

/** The state of an episode at one moment; a rewind can restore it. */
export interface Place {
  readonly turn: Turn
  /** Hash of the turn's state. */
  readonly hash: string
  readonly path: Path | undefined
}

/** The mutable state of an episode. */
export interface Session {
  readonly spec: EpisodeSpec
  readonly context: EpisodeContext
  readonly answers: EffectAnswers
  readonly ledger: Ledger
  /** The stream's memory with the writes of this episode. */
  readonly memory: StreamMemory
  /** Time of the first event, so that the journal shows when a time limit applies. */
  startedAt: number
  /** Marked places by mark id. */
  readonly marks: Map<number, Place>
  start: Place
  /** The current place. */
  place: Place
  /** The agent's previous step, unless a rewind followed it. */
  lastAgentStep: { readonly action: string; readonly observation: string } | undefined
  /** Number of the next event. */
  seq: number
  /** Consecutive effects without a charge. */
  idle: number
  /** Consecutive model calls whose prompt exceeded the model's context window. */
  overflows: number
  optimal: number | undefined
  /** Set when the program must not be resumed. */
  endReason: EndReason | undefined
  error: OrreryError | undefined
  /** True if the context failed to store an event: no further events are recorded. */
  isRecordingBroken: boolean
}

/** The place of an episode before its world has started, or if the world cannot start the task. */
export const NO_PLACE: Place = {
  turn: {
    state: null,
    observation: { text: '', page: '', key: '' },
    reward: 0,
    terminated: false,
    success: false,
    changed: false,
  },
  hash: contentHash(null),
  path: undefined,
}

/** Creates a session before its first event. */
export function openSession(planned: EpisodeSpec, context: EpisodeContext): Session {
  const limits = remainingLimits(planned.limits, planned.task)
  const spec = limits === planned.limits ? planned : { ...planned, limits }
  return {
    spec,
    context,
    answers: context.answers ?? createLiveAnswers(spec),
    ledger: emptyLedger(),
    memory: createMemory(spec.stream?.memory === 'off' ? [] : context.memory),
    startedAt: context.clock.now(),
    marks: new Map(),
    start: NO_PLACE,
    place: NO_PLACE,
    lastAgentStep: undefined,
    seq: 0,
    idle: 0,
    overflows: 0,
    optimal: undefined,
    endReason: undefined,
    error: undefined,
    isRecordingBroken: false,
  }
}

/** Ends the episode: the program gets no more answers. The first reason counts. */
export function stop(session: Session, reason: EndReason): undefined {
  session.endReason ??= reason
}

/** Records a failure; the first one decides the end reason. */
export function fail(session: Session, error: unknown): void {
  const failure = toFailure(error, 'INTERNAL', 'the harness')
  session.error ??= failure
  session.context.onFailure?.(failure)
}

/** Returns true if the episode's time limit is reached. */
export function isOutOfTime(session: Session): boolean {
  return session.spec.limits.timeLimit !== undefined && timeLeft(session) <= 0
}

/** Returns the remaining time of the episode in milliseconds; `Infinity` without a limit. */
export function timeLeft({ spec, context, startedAt }: Session): number {
  const { timeLimit = Number.POSITIVE_INFINITY } = spec.limits
  return timeLimit - (context.clock.now() - startedAt)
}

/**
 * Runs code of the world. Its errors become `ACTION_FAILED` if an action led to them: that is, on every step (`action`) and in every state
 * after one. Otherwise they become `WORLD_FAILED`. Errors of files keep their code.
 */
export function runWorld<T>(session: Session, run: () => T, action?: string): T {
  try {
    return run()
  } catch (error) {
    const { world } = session.spec
    const cause = action ?? session.place.path?.action
    if (cause === undefined || isExternalError(error)) throw toFailure(error, 'WORLD_FAILED', `world ${world.id}`)
    throw withCode(error, 'ACTION_FAILED', `world ${world.id}, action ${JSON.stringify(truncateText(cause))},`)
  }
}

/** Returns true for errors of configurations, files, data, model servers and missing programs, which no reply causes. */
export function isExternalError(error: unknown): boolean {
  if (isOrreryError(error)) return /^(?:CONFIG|DATA|FILE|MODEL)_|^AGENT_UNAVAILABLE$/.test(error.code)
  return error instanceof Error && 'syscall' in error
}

/** Wraps any error in one with the given code; its message contains the code of an `OrreryError`. */
export function withCode(error: unknown, code: ErrorCode, source: string): OrreryError {
  if (!isOrreryError(error)) return toFailure(error, code, source)
  return error.code === code
    ? error
    : new OrreryError(code, `${source} threw: ${error.code}: ${errorMessage(error)}`, { cause: error })
}

/** Returns an `OrreryError` unchanged; wraps any other error in one with the given code. */
export function toFailure(error: unknown, code: ErrorCode, source: string): OrreryError {
  if (isOrreryError(error)) return error
  return new OrreryError(code, `${source} threw: ${errorMessage(error)}`, { cause: error })
}

/** Maximum length of an error message in the journal; some contain the text that could not be read. */
const MAX_MESSAGE_LENGTH = 2000

/** Returns an error in the form of the journal. */
export function eventError(error: OrreryError): EventError {
  return { code: error.code, message: truncateText(errorMessage(error), MAX_MESSAGE_LENGTH) }
}
