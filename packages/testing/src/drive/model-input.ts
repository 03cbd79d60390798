import { type LanguageModel, OrreryError } from '@orreryjs/core'
import { describeInput } from './agent-input.ts'

/** A model, or a function that creates a fresh one for each episode. */
export type ModelInput = LanguageModel | (() => LanguageModel)

/** Returns the model of an input. Throws `CONFIG_INVALID`. */
export function readModel(input: ModelInput): LanguageModel {
  const model: unknown = typeof input === 'function' ? input() : input
  if (typeof model === 'object' && model !== null) {
    if ('generate' in model && typeof model.generate === 'function') return model as LanguageModel
    for (const [member, wrapper] of WRAPPERS) {
      if (!(member in model)) continue
      throw new OrreryError('CONFIG_INVALID', 'the model is one of another framework', { hint: `wrap it: ${wrapper}` })
    }
  }
  throw new OrreryError('CONFIG_INVALID', `the model is ${describeInput(model, 'generate')}`, {
    hint: "pass a model, such as scripted(['look']) from @orreryjs/models/scripted; names are for `run` of @orreryjs/orrery",
  })
}

/** Members that identify models of other frameworks, and the functions that adapt them. */
const WRAPPERS: readonly (readonly [member: string, wrapper: string])[] = [
  ['doGenerate', "fromLanguageModel(model), from '@orreryjs/models/ai-sdk'"],
  ['getResponse', "fromAgentsModel(model), from '@orreryjs/models/openai-agents'"],
]
