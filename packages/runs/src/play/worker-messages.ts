import type { EpisodeEvent } from '@orreryjs/core'
import type { PlayedElsewhere, RunCode } from '@orreryjs/harness'
import type { Configuration } from '../configuration/schema.ts'

/** What a thread is started with: it plans the run by itself. */
export interface WorkerPlan {
  readonly configuration: Configuration
  /** URL of the module that exports the registry. */
  readonly registry: string
  /** Where the files are that the run names, by their paths, and what they must be. */
  readonly places: Readonly<Record<string, string>>
  readonly code: readonly RunCode[]
}

/** What the main thread asks for. */
export type WorkerRequest =
  | { readonly kind: 'play'; readonly number: number; readonly id: string; readonly recorded: readonly EpisodeEvent[] }
  | { readonly kind: 'abort' }

/** What it gets. */
export type WorkerAnswer =
  | { readonly kind: 'played'; readonly number: number; readonly played: PlayedElsewhere }
  | { readonly kind: 'failed'; readonly number: number; readonly code: string; readonly message: string; readonly hint: string }
