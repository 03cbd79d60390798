import type { LanguageModel, ModelReply, ModelRequest } from '@orreryjs/core'

/** A recorded request with its world and task. */
export interface Prompt {
  readonly world: string
  readonly task: string
  readonly request: ModelRequest
}

/** An edit of benchmarks/metamorphic. */
export interface Edit {
  readonly why: string
  edit(request: ModelRequest): ModelRequest
}

/** What changed in one prompt, and the statistic of the edit before and after it, for the real and the simulated model. */
export interface Outcome {
  readonly world: string
  readonly replies: boolean
  readonly choices: boolean
  readonly simulated: boolean
  readonly real: readonly (readonly [before: number, after: number])[]
  readonly player: readonly (readonly [before: number, after: number])[]
}

export const REPETITION: Edit

export function promptsOf(world: string, options?: { readonly tasks?: number }): Promise<readonly Prompt[]>

export function applicable(edit: Edit, prompts: readonly Prompt[], count: number): readonly Prompt[]

export function measureEdit(
  edit: Edit,
  prompts: readonly Prompt[],
  generate: (request: ModelRequest, prompt: Prompt) => ReturnType<LanguageModel['generate']> | Promise<ModelReply>,
): Promise<{ readonly outcomes: readonly Outcome[]; readonly overflows: number }>
