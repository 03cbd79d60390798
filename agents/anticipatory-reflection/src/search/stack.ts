import type { Mark } from '@orreryjs/core'
import type { Place } from '../memory.ts'

/** An entry of the stack: what a trial begins with, or an action stored for a place. The last one stored is tried first. */
export type Entry = Root | Stored

/** What a trial begins with (line 3): nothing was done yet, so that nothing is taken and nothing judged (D1, D2). */
interface Root {
  readonly kind: 'root'
  readonly place: Place
  readonly action?: undefined
}

/** An action stored for a place. */
export interface Stored {
  readonly kind: 'action'
  readonly place: Place
  /** The way back to the place; absent where nothing else was stored for it. */
  readonly mark?: Mark
  readonly action: string
  /** Position of the subtask that it is for, from 0 (D4). */
  readonly subtask: number
  /** 0 for the first choice, from 1 for remedies in the order in which they were thought of. */
  readonly rank: number
}

/** The entry that a trial begins with. */
export function rootAt(place: Place): Root {
  return { kind: 'root', place }
}
