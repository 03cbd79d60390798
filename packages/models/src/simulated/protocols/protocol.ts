import type { Prompt } from '../prompt.ts'
import type { View } from '../worlds/policy.ts'

/** What a protocol may draw on for one sample of a reply. */
export interface Mind {
  readonly prompt: Prompt
  readonly view: View
  /** The action it decides on, errors included; `undefined` where it has none to offer. */
  decide(): string | undefined
}

/** A form that replies are asked for in. */
export interface Protocol {
  readonly id: string
  /** Whether this form is asked for, by the words of the prompt. */
  isAskedFor(prompt: Prompt): boolean
  answer(mind: Mind): string
  /** Ways in which a reply breaks the form. Each takes a good reply. */
  readonly malformations: readonly ((reply: string) => string)[]
}
