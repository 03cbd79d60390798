import type { Mark } from '@orreryjs/core'
import type { TrialState } from '../memory.ts'

/** An entry of the stack: the root of a trial, or an action stored for a state. The last stored entry is tried first. */
export type Entry = Root | StoredAction

/** Root of a trial (line 3): no action to execute or judge yet (D1, D2). */
interface Root {
  readonly kind: 'root'
  readonly state: TrialState
  readonly action?: undefined
}

/** An action stored for a state. */
export interface StoredAction {
  readonly kind: 'action'
  readonly state: TrialState
  /** Mark of the state; `undefined` if no alternative was stored for it. */
  readonly mark?: Mark
  readonly action: string
  /** Zero-based index of its subtask (D4). */
  readonly subtask: number
  /** 0 for the first choice, from 1 for remedies in order of generation. */
  readonly rank: number
}

/** Returns the root entry of a trial. */
export function rootEntry(state: TrialState): Root {
  return { kind: 'root', state }
}
