import type { EpisodeEnd, World } from '@orreryjs/core'
import type { FailureId } from './kinds.ts'

/** What a failed episode went through. */
export interface FailedPath {
  readonly world: World
  /** Every state from the start, the last one last. */
  readonly states: readonly unknown[]
  readonly end: EpisodeEnd
}

/** What was missing at the end. */
export interface Judgement {
  readonly kind: FailureId
  /** In a few words; asked for only where it is shown. */
  detail(): string
}

/** A world's rules: why the last state is no success. */
export type FailureRules = (path: FailedPath) => Judgement
