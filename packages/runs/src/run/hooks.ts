import type { LanguageModel } from '@orreryjs/core'
import type { EpisodeMetrics, RunManifest } from '@orreryjs/harness'
import type { PlannedRun } from '../play/planned-run.ts'
import type { StopReason } from '../play/stop.ts'
import type { EpisodeWorkers } from '../play/workers.ts'
import type { Registry } from '../registry/registry.ts'

/** A run whose directory exists and whose first episode has not started. */
export interface OpenedRun {
  readonly directory: string
  /** Number of planned episodes. */
  readonly episodes: number
  /** Number of episodes finished before this process resumed the run. */
  readonly played: number
  /** True if a human answers for its model. */
  readonly hasHuman: boolean
  /** Stops the run for the caller's reason. */
  stop(reason: StopReason): void
}

/** A run to be played by other processes. */
export interface ExternalRun {
  readonly planned: PlannedRun
  readonly manifest: RunManifest
  /** Path of its directory. */
  readonly directory: string
  /** Stops the run and waiting for workers. */
  readonly signal?: AbortSignal | undefined
  /** Called with messages for the user. */
  notice(line: string): void
}

/** Context and callbacks of a run. */
export interface RunHooks {
  /** Resolves the names in the settings. */
  readonly registry: Registry
  /** Stops the run; finished episodes stay in the journal. */
  readonly signal?: AbortSignal | undefined
  /** Creates the human model. @default human models are not available */
  readonly human?: (() => Promise<LanguageModel>) | undefined
  /** Returns the model for the episodes of a trial; ignored with a cassette. @default the model itself */
  readonly modelFor?: ((model: LanguageModel, trial: number) => LanguageModel) | undefined
  /** True to send each server one short request first. @default true */
  readonly preflight?: boolean | undefined
  /** Finds external workers for the episodes, after the run's directory is created. @default none */
  externalWorkers?(run: ExternalRun): Promise<EpisodeWorkers>
  /** Called before anything is written; an error thrown here ends the run. */
  onPlan?(plan: Pick<OpenedRun, 'episodes' | 'hasHuman'>): void
  onOpen?(run: OpenedRun): void
  /** Called for every episode that ended regularly. */
  onEpisode?(episode: EpisodeMetrics): void
  /** Called with messages for the user. */
  notice?(line: string): void
}

/** Returns the `notice` hook, or an empty function. */
export function noticeOf({ notice }: Pick<RunHooks, 'notice'>): (line: string) => void {
  return (line) => notice?.(line)
}
