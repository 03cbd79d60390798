import type { ErrorType, SeededDraws } from './mistake.ts'
import type { Prompt } from './prompt.ts'
import type { PromptRecogniser } from './prompt-recogniser.ts'
import type { PromptView } from './view.ts'

/** How the simulated model plays a world from the text of its prompts only. Each world provides its own policy. */
export interface Policy {
  /** The id of its world. */
  readonly id: string
  /** Matches the line that starts a task in a prompt without sections. */
  readonly taskLine: RegExp
  /** Recognisers of the world's wording; without them, only prompts in Orrery's own layouts are supported. */
  readonly recogniser?: PromptRecogniser
  /** Types of error in this world. */
  readonly errorTypes: readonly ErrorType[]
  /**
   * Matches the words that start each task (with the flag `g`). More than one match means that the prompt contains a demonstration.
   * @default none
   */
  readonly opening?: RegExp
  /** In a shop: labels of buttons that do not select a product option, in lower case. @default none */
  readonly buttons?: ReadonlySet<string>
  /** Returns true if a prompt is about this world. The first policy that recognises a prompt plays it. */
  recognises(prompt: Prompt): boolean
  /** Returns the step that replaces the goal of a task in the prompt of an executor. @default none */
  stepIn?(task: string): string | undefined
  /** Interprets a prompt and ranks actions. Pure. */
  view(prompt: Prompt, dice: SeededDraws): PromptView
}
