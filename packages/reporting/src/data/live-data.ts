import type { EpisodeLine } from './episode-line.ts'
import type { ReportData } from './report-data.ts'

/**
 * State of a run. `running`: its files grew recently. `interrupted`: they did not, and the run has not ended (or it waits for a slow
 * server). `unreadable`: not the files of a run of this version. `deleted`: the directory was deleted.
 */
export type WatchedState = 'running' | 'interrupted' | 'stopped' | 'complete' | 'unreadable' | 'deleted'

/** A run in the list of a directory. All types here are plain data for HTTP. */
export interface WatchedLine {
  /** Id in addresses: the path below the directory. */
  readonly id: string
  readonly directory: string
  readonly state: WatchedState
  /** Reason why an unreadable run cannot be shown. */
  readonly reason?: string
  readonly worlds: readonly string[]
  readonly agents: readonly string[]
  readonly models: readonly string[]
  readonly labels: readonly string[]
  readonly planned: number
  readonly ended: number
  readonly inProgress: number
  /** Results of each row. Rows of different agents are never pooled. */
  readonly rows: readonly WatchedLineRow[]
  /** Milliseconds since the Unix epoch; absent for deterministic runs, which have no clock. */
  readonly startedAt?: number
  /** Milliseconds from the start to the end or the last event, with the pauses of resumed runs. */
  readonly duration?: number
  /** Present if the journal was read. */
  readonly errors?: number
  readonly tokens?: number
  /** US dollars; absent without prices. */
  readonly cost?: number
}

/** Results of a row in the list of runs. */
export interface WatchedLineRow {
  readonly world: string
  readonly split: string
  readonly name: string
  readonly model: string
  readonly ended: number
  readonly solved: number
}

/** State of a watched run, without its episodes. */
export interface WatchedRun {
  readonly id: string
  readonly title: string
  readonly directory: string
  readonly state: WatchedState
  /** Increased by every change; argument of requests for later changes. */
  readonly revision: number
  /** Changes if the files were rewritten (by `resume`): earlier data is invalid. */
  readonly generation: number
  /** Milliseconds since the Unix epoch, by the clock of the watching server. */
  readonly now: number
  /** Time when the files last grew, by the same clock. */
  readonly modifiedAt: number
  readonly labels: readonly string[]
  readonly planned: number
  /** Share of the journal that was read, 0 to 1; absent after the end. Totals cover this share. */
  readonly readShare?: number
  readonly totals: WatchedTotals
  readonly places: readonly WatchedPlace[]
  readonly inProgress: readonly EpisodeInProgress[]
  /** Errors of model calls, most frequent first. */
  readonly errors: readonly WatchedError[]
  /** Error messages about unreadable files. */
  readonly problems: readonly string[]
  /** Workers, if the run is played through a queue. */
  readonly workers?: readonly WatchedWorker[]
  /** Address of the playground. */
  readonly playground?: string
}

/** Totals over all episodes, including episodes in progress. */
export interface WatchedTotals {
  readonly ended: number
  readonly solved: number
  readonly errors: number
  readonly steps: number
  readonly calls: number
  readonly tokens: number
  /** US dollars; absent without prices. */
  readonly cost?: number
  readonly callsPerSecond: number
  readonly tokensPerSecond: number
}

/** A split of a world. */
export interface WatchedPlace {
  readonly world: string
  readonly split: string
  readonly rows: readonly WatchedRow[]
}

/** An agent with a model. */
export interface WatchedRow extends Omit<WatchedTotals, 'callsPerSecond' | 'tokensPerSecond'> {
  readonly name: string
  readonly model: string
  readonly simulated: boolean
  /** Planned episodes; absent if rows have different numbers. */
  readonly planned?: number
  readonly inProgress: number
}

/** An episode in progress. */
export interface EpisodeInProgress {
  readonly number: number
  readonly place: number
  readonly row: number
  readonly task: string
  readonly goal: string
  readonly trial: number
  /** Number of the retry after infrastructure errors. */
  readonly retry?: number
  readonly steps: number
  readonly maxSteps?: number
  readonly calls: number
  readonly tokens: number
  /** Description of the last event. */
  readonly last: string
  /** True if the episode waits for a model reply. */
  readonly waits: boolean
  /** Wait reason. */
  readonly waitsFor: string
  /** Reason why its model call is delayed, if known. */
  readonly delayedCall?: DelayedCall
  /** Time of its last event, by the clock of the watching server. */
  readonly modifiedAt: number
}

/** Reason why a model call is delayed; see `ModelWait` in core. */
export interface DelayedCall {
  readonly cause: 'rate-limit' | 'quota' | 'retry' | 'budget'
  /** Earliest end of the delay, by the clock of the watching server. */
  readonly until?: number
  readonly code?: string
}

/** An error of calls or episodes. */
export interface WatchedError {
  readonly code: string
  readonly count: number
  /** First message. */
  readonly message: string
}

/** A worker of a queue. */
export interface WatchedWorker {
  readonly name: string
  /** Ids of episodes in progress. */
  readonly inProgress: readonly string[]
  readonly maxConcurrency: number
  readonly completed: number
  /** Reason why it rejected the run. */
  readonly rejectionReason?: string
}

/** Episodes that changed since a revision. */
export interface ChangedLines {
  readonly revision: number
  readonly generation: number
  readonly lines: readonly EpisodeLine[]
}

/** Report of the ended episodes of a run, with a line for each episode; episodes are loaded one by one. */
export interface ServedReport {
  readonly data: ReportData
  readonly lines: readonly EpisodeLine[]
}
