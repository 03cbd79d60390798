import type { Prompt, View } from '@orreryjs/core/worlds'
import type { SimulatedSettings } from '../settings.ts'
import type { Dice } from './dice.ts'

/** What one sample of a reply may go wrong in. */
export interface Situation {
  readonly settings: SimulatedSettings
  readonly prompt: Prompt
  readonly view: View
  readonly dice: Dice
  readonly sample: number
  /** Whether the reply says something about the matter before its action. */
  readonly isThinking: boolean
}

/** A line of the model's and the answer to it. */
const LINES_OF_EXCHANGE = 2

/**
 * Slips grow with the transcript. An exchange counts two lines however long its answer is: what makes a transcript long is
 * how much was done, so L0 means the same where an answer is a sentence and where it is a page.
 */
export function lengthFactor({ prompt, settings }: Situation): number {
  return 1 + (LINES_OF_EXCHANGE * prompt.transcript.length) / settings.L0
}
