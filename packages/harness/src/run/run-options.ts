import type { EpisodeEvent, MemoryEntry, ModelWait, OrreryError } from '@orreryjs/core'
import type { Clock, EpisodeMetrics, EpisodeSpec } from '../episode/episode-spec.ts'
import type { RunDirectory } from '../journal/run-directory.ts'
import type { ResumedRun } from '../resume/resumed-run.ts'
import type { RunBudget } from './budget.ts'

/** Options of `runAll`. */
export interface RunOptions {
  /** Stores the journal; closed at the end of the run. @default no journal */
  readonly directory?: RunDirectory
  /** State of an interrupted run: ended episodes are kept, unfinished ones continue. */
  readonly resumed?: ResumedRun
  /** Number of concurrent episodes. Affects only times, no results and no other bytes of the journal. */
  readonly concurrency: number
  readonly clock: Clock
  /** Ends the run: running episodes end as `aborted`, others do not start. */
  readonly signal: AbortSignal
  /** True to compute each task's optimal length with the oracle. @default true */
  readonly optimal?: boolean
  /** Plays episodes in another thread or on another machine. @default this thread */
  readonly remotePlayer?: RemotePlayer
  /** Cost limit. The run ends before the first episode of the plan that would exceed it. */
  readonly budget?: RunBudget
  /**
   * Called for each ended episode in plan order, once all previous ones have ended; if it returns `true`, the run ends with this episode.
   * Later episodes that already ran are not in the journal; their replies are kept for a resumed run.
   */
  decide?(metrics: EpisodeMetrics, number: number): boolean
  /**
   * Called for each episode that becomes part of the run, in plan order, including aborted ones and excluding those already in the
   * journal: the episodes that `readMetrics` reads afterwards.
   */
  onDecided?(metrics: EpisodeMetrics, number: number): void
  /**
   * Called for each episode when it ends; returns the number of the last episode of the run if that is certain, so that no later one
   * starts. Does not affect results.
   */
  predictLastEpisode?(metrics: EpisodeMetrics, number: number): number | undefined
  /** Called with the error behind an `error` end; its `cause` is the thrown value. Not called for `remotePlayer`. */
  onFailure?(spec: EpisodeSpec, error: OrreryError): void
  /**
   * Called with the reason for a delay of a model call in the plan's episode `number`, and with `undefined` when the request is sent. Not
   * called for `remotePlayer`.
   */
  onWait?(number: number, wait: ModelWait | undefined): void
  onEpisodeStart?(spec: EpisodeSpec): void
  /** Called for every event of episodes played in this thread, including recorded events. */
  onEvent?(event: EpisodeEvent, spec: EpisodeSpec): void
  /**
   * Called in the order in which episodes end, including episodes that do not become part of the run; `number` is the zero-based
   * index in the plan.
   */
  onEpisodeEnd?(metrics: EpisodeMetrics, number: number): void
}

/**
 * Plays the plan's episode `number` in another thread or on another machine; `recorded` are its events in the journal, and `memory` is that
 * of its stream at its start. `log` receives new events as they arrive. The signal ends the episode as `aborted` or with `undefined`; logged events are kept for a resumed run.
 */
export type RemotePlayer = (
  number: number,
  spec: EpisodeSpec,
  recorded: readonly EpisodeEvent[],
  signal: AbortSignal,
  log: RemoteLog,
  memory: readonly MemoryEntry[],
) => Promise<RemoteEpisode | undefined>

/** Receives events of an episode played elsewhere: as complete lines, which are written unchanged, and parsed. */
export type RemoteLog = (lines: string, events: readonly EpisodeEvent[]) => void

/** An episode played elsewhere. */
export interface RemoteEpisode {
  /** Events that were neither recorded nor logged, as journal lines; may be empty. */
  readonly lines: string
  readonly metrics: EpisodeMetrics
}

/** Result of a run, including episodes played before an interruption. */
export interface RunOutcome {
  /** Episodes that ended without an abort. */
  readonly episodes: number
  readonly succeeded: number
  /** Episodes that ended with the reason `error`. */
  readonly errors: number
  /** True if the run ended before all episodes were over. */
  readonly aborted: boolean
  /** What ended the run early, other than the signal: `decide` after the last episode, or the budget before the next. */
  readonly stopped?: 'decision' | 'budget'
  /** US dollars of calls that are not part of the run, if there is a budget. A resumed run uses them. */
  readonly spentOutsideRun?: number
}
