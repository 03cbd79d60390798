import type { ToolCall } from '@orreryjs/core'
import type { Prompt, View } from '@orreryjs/core/worlds'
import type { Dice } from '../errors/dice.ts'
import type { FormClass, SimulatedSettings } from '../settings.ts'

/** What a protocol may draw on for one sample of a reply. */
export interface Mind {
  readonly prompt: Prompt
  readonly view: View
  readonly settings: SimulatedSettings
  readonly dice: Dice
  /** Number of the sample, from 0. */
  readonly sample: number
  /** The action it decides on, errors included and those in `without` left out; `undefined` where it has none to offer. */
  decide(without?: readonly string[]): string | undefined
  /** How the same text looks after the first `exchanges` exchanges of its transcript, for judging what came then. */
  viewAfter(exchanges: number): View
}

/** A reply: text, tool calls, or both. */
export interface Spoken {
  readonly text: string
  readonly toolCalls?: readonly ToolCall[]
}

/** A form that replies are asked for in. */
export interface Protocol {
  readonly id: string
  readonly form: FormClass
  /** Whether the reply is to judge what was done, which makes noticing a failure likelier than plain acting. */
  readonly judges: boolean
  /**
   * Whether the reply says something about the matter before its action: a verdict, a reason. That keeps slips away as a thought
   * does that was said just before. @default never
   */
  thinks?(prompt: Prompt): boolean
  /** Whether the reply may say that it is done. Whoever is about to say so judges first whether it is. @default never */
  mayEnd?(prompt: Prompt): boolean
  /** Whether this form is asked for, by the words of the prompt. */
  isAskedFor(prompt: Prompt): boolean
  answer(mind: Mind): Spoken
  /** Ways in which a reply breaks the form. Each takes a good reply. */
  readonly malformations: readonly ((reply: Spoken) => Spoken)[]
}

/** A way to break a text, for protocols that reply with one. */
export function breaking(change: (text: string) => string): (reply: Spoken) => Spoken {
  return ({ text }) => ({ text: change(text) })
}
