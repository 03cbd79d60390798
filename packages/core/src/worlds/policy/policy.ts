import type { PromptIdiom } from './idiom.ts'
import type { Dice, ErrorKind } from './mistake.ts'
import type { Prompt } from './prompt.ts'
import type { View } from './view.ts'

/** How the simulated model plays one kind of world from its text alone. A world brings its own, as its offline player. */
export interface Policy {
  /** The id of its world. */
  readonly id: string
  /** The line that begins a task where a prompt has no sections. */
  readonly taskLine: RegExp
  /** How it words itself; without it a prompt about it is read in our own layouts alone. */
  readonly idiom?: PromptIdiom
  /** Errors that can be made in this world. */
  readonly errorKinds: readonly ErrorKind[]
  /**
   * The words that begin each of its tasks (with the flag `g`). A prompt that has them more than once shows a demonstration.
   * @default none
   */
  readonly opening?: RegExp
  /** In a shop: the labels of buttons that choose no option of a product, in lower case. @default none */
  readonly buttons?: ReadonlySet<string>
  /** Whether a prompt is about this world. The first policy that recognises a prompt plays it. */
  recognises(prompt: Prompt): boolean
  /** The step that a task asks for in the place of its goal, as an executor sees it who is told nothing else. @default none */
  stepIn?(task: string): string | undefined
  /** What a prompt shows, and what to do about it. Depends on nothing but its arguments. */
  view(prompt: Prompt, dice: Dice): View
}
