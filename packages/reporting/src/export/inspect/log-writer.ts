import type { JsonObject } from '@orreryjs/core'
import type { LoggedSample } from './sample.ts'

/** What a log says beside its samples. */
export interface LogFrame {
  /** In the order of the format. */
  readonly header: JsonObject
  readonly reductions: readonly JsonObject[]
}

/** Takes a log's samples one after the other. */
export interface LogWriter {
  add(sample: LoggedSample): void
  /** Writes what comes after the last sample. */
  end(): void
}
