import type { LanguageModel } from '@orreryjs/core'
import type { EpisodeMetrics, RunManifest } from '@orreryjs/harness'
import type { PlannedRun } from '../play/planned-run.ts'
import type { Stop } from '../play/stop.ts'
import type { EpisodeWorkers } from '../play/workers.ts'
import type { Registry } from '../registry/registry.ts'

/** A run whose directory is there and whose first episode is still to come. */
export interface OpenedRun {
  readonly directory: string
  /** Episodes planned. */
  readonly episodes: number
  /** Those that an earlier part of the run has played. */
  readonly played: number
  /** Whether a person answers for its model. */
  readonly hasPerson: boolean
  /** Stops the run for a reason of the caller's. */
  stop(why: Stop): void
}

/** A run that is about to be played elsewhere. */
export interface RunElsewhere {
  readonly planned: PlannedRun
  readonly manifest: RunManifest
  /** Path of its directory. */
  readonly directory: string
  /** Stops the run: whoever is waited for is waited for no longer. */
  readonly signal?: AbortSignal | undefined
  /** Told what a person should know. */
  notice(line: string): void
}

/** What whoever starts a run gives it beside the settings, and hears of it. */
export interface RunHooks {
  /** What the names in the settings stand for. */
  readonly registry: Registry
  /** Stops the run; what was done stays in the journal. */
  readonly signal?: AbortSignal | undefined
  /** Makes the model that a person answers for. @default nobody can be asked */
  readonly human?: (() => Promise<LanguageModel>) | undefined
  /** Whether each server is asked one short question first. @default true */
  readonly preflight?: boolean | undefined
  /** Finds who plays the episodes in place of this process, once the run's directory is there. @default nobody */
  elsewhere?(run: RunElsewhere): Promise<EpisodeWorkers>
  /** Told, before anything is written, whether a person will be asked; what it throws ends the run. */
  onPlan?(plan: Pick<OpenedRun, 'episodes' | 'hasPerson'>): void
  onOpen?(run: OpenedRun): void
  /** Told of every episode that came to an end of its own. */
  onEpisode?(episode: EpisodeMetrics): void
  /** Told what a person should know. */
  notice?(line: string): void
}

/** Tells nobody where nobody listens. */
export function noticeOf({ notice }: Pick<RunHooks, 'notice'>): (line: string) => void {
  return (line) => notice?.(line)
}
