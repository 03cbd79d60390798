import type { GenerateOptions, ModelReply, ModelRequest, Turn } from '@orreryjs/core'
import type { EpisodeSpec } from './spec.ts'

/** Where the answers to `act` and `ask` come from: the world and the model themselves, or a record of them. */
export interface Answers {
  step(state: unknown, action: string): Turn
  generate(request: ModelRequest, options: GenerateOptions): ModelReply | Promise<ModelReply>
}

/** Answers from the episode's own world and model. */
export function liveAnswers(spec: EpisodeSpec): Answers {
  return {
    step: (state, action) => spec.world.step(state, action),
    generate: (request, options) => spec.model.generate(request, options),
  }
}
