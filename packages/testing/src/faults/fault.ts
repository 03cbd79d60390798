import type { Choice, OrreryError } from '@orreryjs/core'

/** Something that goes wrong in an episode, in the world or in the model. Plain to make: `actionRefused`, `replyEmpty` ... */
export type Fault = WorldFault | ModelFault

/** How often and when a fault strikes. */
export interface Strikes {
  /** Number of the first fitting occasion that it strikes, from 1. @default 1 */
  readonly from?: number
  /** How many fitting occasions in a row it strikes; `Infinity` for all. @default 1 */
  readonly times?: number
}

/** What goes wrong with a step. */
export interface WorldFault extends Required<Strikes> {
  readonly of: 'world'
  /** As messages and screenplays name it: `an action was refused`. */
  readonly name: string
  /** The actions it may strike: the string itself, or any that fits. Absent for all. */
  readonly action: string | RegExp | undefined
  /** `refused`: the step is not taken. `lost`, `garbled`: it is, and what it shows is blank or unreadable. */
  readonly damage: 'refused' | 'lost' | 'garbled'
}

/** What goes wrong with a call of the model. */
export interface ModelFault extends Required<Strikes> {
  readonly of: 'model'
  /** As messages and screenplays name it: `a reply was empty`. */
  readonly name: string
  /** The purposes of the calls it may strike. Absent for all. */
  readonly purpose: string | RegExp | undefined
  /** An error that takes the place of the call, or what becomes of each choice of the reply. */
  readonly damage: OrreryError | ((choice: Choice) => Choice)
}

/** When a fault strikes, as whole numbers from 1. Throws a `RangeError` where it never could. */
export function wholeStrikes({ from = 1, times = 1 }: Strikes): Required<Strikes> {
  for (const [name, value] of Object.entries({ from, times })) {
    const isCount = value >= 1 && (Number.isInteger(value) || (name === 'times' && value === Infinity))
    if (!isCount) throw new RangeError(`a fault needs '${name}' to be a whole number from 1; got ${value}`)
  }
  return { from, times }
}

/** Whether a fault strikes the occasion of that number, from 1, among those that fit it. */
export function strikesAt({ from, times }: Required<Strikes>, occasion: number): boolean {
  return occasion >= from && occasion < from + times
}

/** Whether a text is the wanted one or fits it; everything does where nothing is wanted. */
export function fitsText(wanted: string | RegExp | undefined, text: string): boolean {
  if (wanted === undefined) return true
  return typeof wanted === 'string' ? text === wanted : text.search(wanted) >= 0
}
