import type { JsonObject } from '@orreryjs/core'
import type { LoggedSample } from './sample.ts'

/** Content of a log except samples. */
export interface LogFrame {
  /** Header members, in the order of the format. */
  readonly header: JsonObject
  readonly reductions: readonly JsonObject[]
}

/** Writes the samples of a log one by one. */
export interface LogWriter {
  add(sample: LoggedSample): void
  /** Writes the content after the last sample. */
  end(): void
}
