import { join } from 'node:path'
import type { ModelWait } from '@orreryjs/core'

/** Waiting model calls of a run, written once a second next to the journal. */
export interface WaitingCallsFile {
  /** Counter that changes with each write (heartbeat). */
  readonly heartbeat: number
  readonly calls: readonly {
    /** Index of the episode in the plan. */
    readonly number: number
    readonly cause: ModelWait['cause']
    /** Minimum remaining time in milliseconds. */
    readonly remainingMs?: number | undefined
    readonly code?: string | undefined
  }[]
}

/** Returns the path of the file in a run directory. */
export function waitingCallsPath(directory: string): string {
  return join(directory, 'waiting.json')
}
