import type { Choice, OrreryError } from '@orreryjs/core'

/** Fault to inject into an episode, in the world or in the model. Create one with `actionRefused`, `replyEmpty` and so on. */
export type Fault = WorldFault | ModelFault

/** When and how often a fault is injected. */
export interface FaultSchedule {
  /** Number of the first matching step or call at which it is injected, from 1. @default 1 */
  readonly from?: number
  /** Number of consecutive matching steps or calls; `Infinity` for all. @default 1 */
  readonly times?: number
}

/** Fault of a step. */
export interface WorldFault extends Required<FaultSchedule> {
  readonly target: 'world'
  /** Name in messages and screenplays: `an action was refused`. */
  readonly name: string
  /** Actions it applies to: the string itself, or any that matches. Absent for all. */
  readonly action: string | RegExp | undefined
  /** `refused`: the step is not taken. `lost`, `garbled`: the step is taken, and its observation is blank or unreadable. */
  readonly damage: 'refused' | 'lost' | 'garbled'
}

/** Fault of a model call. */
export interface ModelFault extends Required<FaultSchedule> {
  readonly target: 'model'
  /** Name in messages and screenplays: `a reply was empty`. */
  readonly name: string
  /** Purposes of the calls it applies to. Absent for all. */
  readonly purpose: string | RegExp | undefined
  /** Error that replaces the call, or a function that changes each choice of the reply. */
  readonly damage: OrreryError | ((choice: Choice) => Choice)
}

/** Returns the schedule with defaults. Throws a `RangeError` if a fault could never be injected. */
export function completeSchedule({ from = 1, times = 1 }: FaultSchedule): Required<FaultSchedule> {
  for (const [name, value] of Object.entries({ from, times })) {
    const isCount = value >= 1 && (Number.isInteger(value) || (name === 'times' && value === Infinity))
    if (!isCount) throw new RangeError(`a fault needs '${name}' to be a whole number from 1; got ${value}`)
  }
  return { from, times }
}

/** True if a fault is injected at the matching step or call with that number, from 1. */
export function appliesAt({ from, times }: Required<FaultSchedule>, occasion: number): boolean {
  return occasion >= from && occasion < from + times
}

/** True if a text equals or matches the pattern, or if there is no pattern. */
export function matchesText(pattern: string | RegExp | undefined, text: string): boolean {
  if (pattern === undefined) return true
  return typeof pattern === 'string' ? text === pattern : text.search(pattern) >= 0
}
