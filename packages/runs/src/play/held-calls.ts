import { join } from 'node:path'
import type { ModelWait } from '@orreryjs/core'

/** What calls wait for, as the process that plays a run writes it down beside the journal once a second. */
export interface HeldCallsFile {
  /** Another one each time. */
  readonly beat: number
  readonly held: readonly {
    /** In the plan, from 0. */
    readonly number: number
    readonly cause: ModelWait['cause']
    /** Milliseconds, at least. */
    readonly left?: number | undefined
    readonly code?: string | undefined
  }[]
}

/** Path of the file of a run. */
export function heldCallsPath(directory: string): string {
  return join(directory, 'waiting.json')
}
