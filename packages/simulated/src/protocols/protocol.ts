import type { ToolCall } from '@orreryjs/core'
import type { Prompt, PromptView } from '@orreryjs/core/worlds'
import type { SeededDraws } from '../errors/seeded-draws.ts'
import type { Instructions } from '../instructions/read-instructions.ts'
import type { FormatClass, SimulatedSettings } from '../settings.ts'

/** Everything a protocol may use for one sample of a reply. */
export interface PolicyContext {
  readonly prompt: Prompt
  readonly view: PromptView
  /** The instructions of the prompt that the model follows. */
  readonly instructions: Instructions
  readonly settings: SimulatedSettings
  readonly draws: SeededDraws
  /** Zero-based index of the sample. */
  readonly sample: number
  /** Returns the chosen action, including errors, excluding those in `without`; `undefined` if there is none. */
  decide(without?: readonly string[]): string | undefined
  /** Returns the view after the first `exchanges` exchanges of the transcript, to judge what followed. */
  viewAfter(exchanges: number): PromptView
}

/** A reply: text, tool calls, or both. */
export interface ReplyContent {
  readonly text: string
  readonly toolCalls?: readonly ToolCall[]
}

/** A reply format: how prompts request it and how to produce it. */
export interface ReplyProtocol {
  readonly id: string
  readonly form: FormatClass
  /** The class of formats whose malformations apply. @default form */
  readonly malformedAs?: FormatClass
  /** True if the reply judges earlier actions, which makes noticing a failure more likely. @default false */
  readonly judges?: true
  /**
   * Returns true if the reply contains reasoning before its action: a verdict, a reason. Like a recent thought, it prevents slips.
   * @default never
   */
  thinks?(prompt: Prompt, instructions: Instructions): boolean
  /** Returns true if the reply may claim that the task is done. Before it does, the model judges whether it is. @default never */
  mayEnd?(prompt: Prompt): boolean
  /** Returns true if the prompt requests this format. */
  isRequested(prompt: Prompt): boolean
  answer(context: PolicyContext): ReplyContent
}
