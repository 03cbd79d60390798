import type { EpisodePlan } from '@orreryjs/harness'
import type { Configuration } from '../configuration/schema.ts'
import type { PlannedRow } from '../plan/cells.ts'
import type { Registry } from '../registry/registry.ts'

/** A planned run. */
export interface PlannedRun {
  /** Resolves the names in the configuration. */
  readonly registry: Registry
  readonly configuration: Configuration
  readonly cells: readonly PlannedRow[]
  readonly episodes: EpisodePlan
}
