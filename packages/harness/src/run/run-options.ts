import type { EpisodeEvent, ModelWait, OrreryError } from '@orreryjs/core'
import type { Clock, EpisodeMetrics, EpisodeSpec } from '../episode/spec.ts'
import type { RunDirectory } from '../journal/run-directory.ts'
import type { ResumedRun } from '../resume/resumed-run.ts'
import type { RunBudget } from './budget.ts'

/** What a run needs beside its episodes. */
export interface RunOptions {
  /** Gets the journal; closed at the end of the run. Without it nothing is written. */
  readonly directory?: RunDirectory
  /** What an interrupted run already has: episodes that ended are kept, and begun ones go on. */
  readonly resumed?: ResumedRun
  /** Episodes at once. Changes no result and no byte of the journal but times. */
  readonly concurrency: number
  readonly clock: Clock
  /** Ends the run: running episodes end as `aborted`, the others do not begin. */
  readonly signal: AbortSignal
  /** Whether to ask the world's oracle for each task's optimal length. @default true */
  readonly optimal?: boolean
  /** Who plays the episodes. @default this thread */
  readonly elsewhere?: PlayElsewhere
  /** What the run may cost. It ends before the first episode of the plan that would cost too much. */
  readonly budget?: RunBudget
  /**
   * Told of each episode that ended, in the order of the plan and once all before it ended; where it says `true` the run
   * ends with this episode. What ran beyond it is in no journal; its replies wait beside it for whoever goes on.
   */
  decide?(metrics: EpisodeMetrics, number: number): boolean
  /**
   * Told of each episode once it is known to be part of the run, in the order of the plan, those that were aborted included and those
   * aside that the journal had before: what `readMetrics` tells of the journal afterwards.
   */
  onDecided?(metrics: EpisodeMetrics, number: number): void
  /**
   * Told of each episode as it ends; gives the number of the one with which the run will end at the latest, if that is
   * certain, so that none beyond it begins. Changes no result.
   */
  foresee?(metrics: EpisodeMetrics, number: number): number | undefined
  /** Told of the error behind an episode's `error` end, whose `cause` is what was thrown; not where it is played elsewhere. */
  onFailure?(spec: EpisodeSpec, error: OrreryError): void
  /** Told of what a call of the plan's episode `number` waits for before it is sent, and with nothing once it is; not where it is played elsewhere. */
  onWait?(number: number, wait: ModelWait | undefined): void
  onEpisodeStart?(spec: EpisodeSpec): void
  /** Told of every event of the episodes played here, those recorded before included. */
  onEvent?(event: EpisodeEvent, spec: EpisodeSpec): void
  /** In the order in which episodes end, those included that turn out to be no part of the run; `number` is the place in the plan, from 0. */
  onEpisodeEnd?(metrics: EpisodeMetrics, number: number): void
}

/**
 * Plays the plan's episode `number` elsewhere, such as in another thread or on another machine; `recorded` is what the journal has of
 * it. `log` takes its events as they become known, those that were recorded aside. The signal ends it as `aborted`, or with
 * `undefined`, and what was logged waits for whoever goes on.
 */
export type PlayElsewhere = (
  number: number,
  spec: EpisodeSpec,
  recorded: readonly EpisodeEvent[],
  signal: AbortSignal,
  log: LogElsewhere,
) => Promise<PlayedElsewhere | undefined>

/** Takes events of one episode that was played elsewhere: as whole lines, which are written as they are, and what these say. */
export type LogElsewhere = (lines: string, events: readonly EpisodeEvent[]) => void

/** An episode that was played elsewhere. */
export interface PlayedElsewhere {
  /** Its events that were neither recorded nor logged, as lines of the journal; empty where there are none. */
  readonly lines: string
  readonly metrics: EpisodeMetrics
}

/** What a run came to, the episodes that were played before an interruption included. */
export interface RunOutcome {
  /** Those that ended, and not by an abort. */
  readonly episodes: number
  readonly succeeded: number
  /** Those that ended with the reason `error`. */
  readonly errors: number
  /** The run ended before all episodes were over. */
  readonly aborted: boolean
  /** What ended it before that, the signal aside: `decide` with the last of its episodes, or the budget before the next. */
  readonly stopped?: 'decision' | 'budget'
  /** US dollars, where there is a budget: of calls that are no part of the run. They wait to be used when it goes on. */
  readonly spentBeside?: number
}
