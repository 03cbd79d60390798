import type { ToolCall } from '@orreryjs/core'
import type { Prompt, View } from '@orreryjs/core/worlds'
import type { Dice } from '../errors/dice.ts'
import type { FormClass, SimulatedSettings } from '../settings.ts'

/** Everything a protocol may use for one sample of a reply. */
export interface Mind {
  readonly prompt: Prompt
  readonly view: View
  readonly settings: SimulatedSettings
  readonly dice: Dice
  /** Number of the sample, from 0. */
  readonly sample: number
  /** Returns the chosen action, including errors, excluding those in `without`; `undefined` if there is none. */
  decide(without?: readonly string[]): string | undefined
  /** Returns the view after the first `exchanges` exchanges of the transcript, to judge what followed. */
  viewAfter(exchanges: number): View
}

/** A reply: text, tool calls, or both. */
export interface Spoken {
  readonly text: string
  readonly toolCalls?: readonly ToolCall[]
}

/** A reply format: how prompts request it and how to produce it. */
export interface Protocol {
  readonly id: string
  readonly form: FormClass
  /** True if the reply judges earlier actions, which makes noticing a failure more likely. */
  readonly judges: boolean
  /**
   * Returns true if the reply contains reasoning before its action: a verdict, a reason. Like a recent thought, it prevents slips.
   * @default never
   */
  thinks?(prompt: Prompt): boolean
  /** Returns true if the reply may claim that the task is done. Before it does, the model judges whether it is. @default never */
  mayEnd?(prompt: Prompt): boolean
  /** Returns true if the prompt requests this format. */
  isAskedFor(prompt: Prompt): boolean
  answer(mind: Mind): Spoken
  /** Functions that violate the format of a well-formed reply. */
  readonly malformations: readonly ((reply: Spoken) => Spoken)[]
}

/** Creates a malformation of a text reply. */
export function breaking(change: (text: string) => string): (reply: Spoken) => Spoken {
  return ({ text }) => ({ text: change(text) })
}
