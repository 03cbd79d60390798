import type { EpisodeLine } from './episode-line.ts'
import type { ReportData } from './report-data.ts'

/**
 * How far a run is: `playing` where its files grew lately, `silent` where they did not and it has no end (it was interrupted, or waits
 * for a slow server), `unreadable` where its files are none of a run of this version, `gone` where its directory was and is no more.
 */
export type WatchedState = 'playing' | 'silent' | 'stopped' | 'complete' | 'unreadable' | 'gone'

/** A run in the list of a directory. Plain data, as everything here: it goes over a wire. */
export interface WatchedLine {
  /** What addresses call it: its path below the directory. */
  readonly id: string
  readonly directory: string
  readonly state: WatchedState
  /** Why it cannot be shown, in words, where it is unreadable. */
  readonly why?: string
  readonly worlds: readonly string[]
  readonly agents: readonly string[]
  readonly models: readonly string[]
  readonly labels: readonly string[]
  readonly planned: number
  readonly ended: number
  readonly solved: number
  readonly playing: number
  /** What follows is known of runs whose journal was read. */
  readonly errors?: number
  readonly calls?: number
  /** Of the last seconds; absent where it is not being played. */
  readonly callsPerSecond?: number
  readonly tokens?: number
  readonly cost?: number
}

/** A run that is being watched, but for its episodes. */
export interface WatchedRun {
  readonly id: string
  readonly title: string
  readonly directory: string
  readonly state: WatchedState
  /** Raised with every change; what changed since is asked for by it. */
  readonly revision: number
  /** Another one where the files were put in order anew (a run that is resumed): what was read before holds no more. */
  readonly generation: number
  /** Milliseconds since the Unix epoch, by the clock of whoever watches. */
  readonly now: number
  /** When its files last grew, by the same clock. */
  readonly grew: number
  readonly labels: readonly string[]
  readonly planned: number
  readonly totals: WatchedTotals
  readonly places: readonly WatchedPlace[]
  readonly playing: readonly PlayingEpisode[]
  /** Calls that ended in an error, most frequent first. */
  readonly errors: readonly WatchedError[]
  /** What could not be read, in sentences. */
  readonly problems: readonly string[]
  /** Machines that play it, where it is played through a queue. */
  readonly workers?: readonly WatchedWorker[]
  /** Address of the playground beside it. */
  readonly playground?: string
}

/** Sums over all episodes, those being played included. */
export interface WatchedTotals {
  readonly ended: number
  readonly solved: number
  readonly errors: number
  readonly steps: number
  readonly calls: number
  readonly tokens: number
  /** US dollars; absent where no price is known. */
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
  /** Absent where rows have different numbers of them. */
  readonly planned?: number
  readonly playing: number
}

/** An episode that has begun and has no end. */
export interface PlayingEpisode {
  readonly number: number
  readonly place: number
  readonly row: number
  readonly task: string
  readonly goal: string
  readonly trial: number
  /** Which time it is played again, as something outside the agent ended it before. */
  readonly retry?: number
  readonly steps: number
  readonly maxSteps?: number
  readonly calls: number
  readonly tokens: number
  /** What it did last, in words. */
  readonly last: string
  /** Whether an answer of the model is what comes next, as far as the journal tells. */
  readonly waits: boolean
  /** What it waits for, in words. */
  readonly waitsFor: string
  /** Why its call is not sent yet, where whoever plays it says so. */
  readonly held?: HeldCall
  /** When it last grew, by the clock of whoever watches. */
  readonly grew: number
}

/** Why a call of a model is not sent yet: see `ModelWait` of the contract. */
export interface HeldCall {
  readonly cause: 'rate-limit' | 'quota' | 'retry' | 'budget'
  /** Until when at least, by the clock of whoever watches. */
  readonly until?: number
  readonly code?: string
}

/** An error of calls or episodes. */
export interface WatchedError {
  readonly code: string
  readonly count: number
  /** What the first of them said. */
  readonly message: string
}

/** A machine that plays episodes of a queue. */
export interface WatchedWorker {
  readonly name: string
  /** Ids of episodes. */
  readonly playing: readonly string[]
  readonly room: number
  readonly played: number
  /** Why it does not play the run. */
  readonly refused?: string
}

/** Episodes that changed since a revision. */
export interface ChangedLines {
  readonly revision: number
  readonly generation: number
  readonly lines: readonly EpisodeLine[]
}

/** The figures of everything that ended in a run, and its episodes in a line each; these are read one by one. */
export interface ServedReport {
  readonly data: ReportData
  readonly lines: readonly EpisodeLine[]
}
