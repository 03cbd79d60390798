import type { RunManifest } from '@orreryjs/harness'
import type { ArmOutcome, Change } from './arms.ts'
import type { ArmComparison } from './compare-arms.ts'
import type { WrittenTable } from './write-table.ts'

/** Outcomes of an episode with and without a change. */
export interface WhatIf {
  readonly manifest: RunManifest
  /** Id of the episode. */
  readonly episode: string
  readonly step: number
  /** The recorded action. */
  readonly action: string
  readonly change: Change
  /** How an action was changed: in the agent's reply, or only in the world. Absent for other changes. */
  readonly through?: 'reply' | 'world'
  /** The outcome of the recorded episode. */
  readonly recorded: Omit<ArmOutcome, 'sample'>
  /** Outcomes by sample. */
  readonly control: readonly ArmOutcome[]
  readonly changed: readonly ArmOutcome[]
  /** Paired comparisons of the changed arm with the control. */
  readonly comparisons: readonly ArmComparison[]
  /** True if the first control took the steps of the recorded episode. */
  readonly repeatsRecording: boolean
  /** The written table. */
  readonly file?: WrittenTable
}
