import {
  type EndReason,
  type EpisodeEvent,
  type ErrorCode,
  type EventError,
  errorMessage,
  isOrreryError,
  type OnWait,
  OrreryError,
  type Turn,
} from '@orreryjs/core'
import { nativeContentHash } from './hash.ts'
import { emptyLedger, type Ledger } from './ledger.ts'
import type { Clock, EpisodeSpec, OptimalLength } from './spec.ts'
import { type Answers, liveAnswers } from './spec.ts'

/** What an episode needs from whoever runs it. */
export interface EpisodeContext {
  readonly clock: Clock
  /** Ends the episode with the reason `aborted`, also while the program or the model is waited for. */
  readonly signal: AbortSignal
  /** Takes each event as it happens. What it throws ends `runEpisode` with that error. */
  emit(event: EpisodeEvent): void
  /** Told of the error behind an `error` end, whose `cause` is what was thrown. */
  onFailure?(error: OrreryError): void
  /** Told of what a call of the model waits for before it is sent. */
  readonly onWait?: OnWait | undefined
  /** @default the spec's own world and model */
  readonly answers?: Answers
  /** @default the world's oracle */
  readonly optimal?: OptimalLength
}

/** The standing steps that led to a place, last first. Steps undone by a rewind are not among them. */
interface Path {
  readonly action: string
  /** What the step led to. */
  readonly turn: Turn
  readonly before: Path | undefined
  /** Sum of the rewards from the start to here. */
  readonly reward: number
}

/** The steps of a path, first to last. */
export function stepsTo(path: Path | undefined): readonly Path[] {
  const steps: Path[] = []
  for (let at = path; at !== undefined; at = at.before) steps.push(at)
  return steps.reverse()
}

/** Where an episode stands: enough to come back to. */
export interface Place {
  readonly turn: Turn
  /** Hash of the turn's state. */
  readonly hash: string
  readonly path: Path | undefined
}

/** Everything that changes while an episode runs. */
export interface Session {
  readonly spec: EpisodeSpec
  readonly context: EpisodeContext
  readonly answers: Answers
  readonly ledger: Ledger
  /** Time of the first event: the record must tell when a time limit binds. */
  startedAt: number
  /** Marked places by mark id. */
  readonly marks: Map<number, Place>
  start: Place
  /** Where the episode stands now. */
  place: Place
  /** The chosen step before this one, unless a rewind came between. */
  lastChosen: { readonly action: string; readonly observation: string } | undefined
  /** Number of the next event. */
  seq: number
  /** Effects in a row that charged nothing. */
  idle: number
  /** Model calls in a row whose prompt was longer than the model's window. */
  overflows: number
  optimal: number | undefined
  /** Set when the program is not to be asked again. */
  stopped: EndReason | undefined
  error: OrreryError | undefined
  /** The context could not take an event: nothing more can be recorded. */
  unrecorded: boolean
}

/** Where an episode stands before its world started, or whose world could not start the task. */
export const NOWHERE: Place = {
  turn: {
    state: null,
    observation: { text: '', page: '', key: '' },
    reward: 0,
    terminated: false,
    success: false,
    changed: false,
  },
  hash: nativeContentHash(null),
  path: undefined,
}

/** A session before its first event. */
export function openSession(spec: EpisodeSpec, context: EpisodeContext): Session {
  return {
    spec,
    context,
    answers: context.answers ?? liveAnswers(spec),
    ledger: emptyLedger(),
    startedAt: context.clock.now(),
    marks: new Map(),
    start: NOWHERE,
    place: NOWHERE,
    lastChosen: undefined,
    seq: 0,
    idle: 0,
    overflows: 0,
    optimal: undefined,
    stopped: undefined,
    error: undefined,
    unrecorded: false,
  }
}

/** Ends the episode: the program gets no more answers. A later reason does not replace an earlier one. */
export function stop(session: Session, reason: EndReason): undefined {
  session.stopped ??= reason
}

/** Notes a failure; the first one decides how the episode ends. */
export function fail(session: Session, error: unknown): void {
  const failure = failureOf(error, 'INTERNAL', 'the harness')
  session.error ??= failure
  session.context.onFailure?.(failure)
}

/** Whether the run's time for the episode is over. */
export function outOfTime(session: Session): boolean {
  return session.spec.limits.timeLimit !== undefined && timeLeft(session) <= 0
}

/** Milliseconds of the run's time for the episode that are left; `Infinity` where it has no limit. */
export function timeLeft({ spec, context, startedAt }: Session): number {
  const { timeLimit = Number.POSITIVE_INFINITY } = spec.limits
  return timeLimit - (context.clock.now() - startedAt)
}

/** Runs the world's code; what it throws becomes `WORLD_FAILED`. */
export function ofWorld<T>(session: Session, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw failureOf(error, 'WORLD_FAILED', `world ${session.spec.world.id}`)
  }
}

/** The thrown error if it is ours, otherwise one of that code whose message begins with who threw it. */
export function failureOf(error: unknown, code: ErrorCode, who: string): OrreryError {
  if (isOrreryError(error)) return error
  return new OrreryError(code, `${who} threw: ${errorMessage(error)}`, { cause: error })
}

/** An error as it is written to the journal. */
export function eventError(error: OrreryError): EventError {
  return { code: error.code, message: errorMessage(error) }
}
