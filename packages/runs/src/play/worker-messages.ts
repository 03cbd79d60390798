import type { EpisodeEvent, MemoryEntry } from '@orreryjs/core'
import type { RemoteEpisode, RunCode } from '@orreryjs/harness'
import type { Configuration } from '../configuration/schema.ts'

/** Start data of a worker thread, which plans the run itself. */
export interface WorkerPlan {
  readonly configuration: Configuration
  /** URL of the module that exports the registry. */
  readonly registry: string
  /** Locations of the files that the run names, and their expected content. */
  readonly locations: Readonly<Record<string, string>>
  readonly code: readonly RunCode[]
}

/** Request to play an episode, from its recorded events on. */
export interface PlayRequest {
  readonly kind: 'play'
  readonly number: number
  readonly id: string
  readonly recorded: readonly EpisodeEvent[]
  readonly memory: readonly MemoryEntry[]
}

/** Message from the main thread. */
export type WorkerRequest = PlayRequest | { readonly kind: 'abort' }

/** Message to the main thread. */
export type WorkerResponse =
  | { readonly kind: 'played'; readonly number: number; readonly played: RemoteEpisode }
  | { readonly kind: 'failed'; readonly number: number; readonly code: string; readonly message: string; readonly hint: string }
