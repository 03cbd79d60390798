import { isOrreryError, type LanguageModel, type ModelReply, OrreryError } from '@orreryjs/core'
import { checkShape, modelShape, replyShape } from './shapes.ts'

const HINT = 'a model is a LanguageModel of @orreryjs/core: id, and generate(request), which returns { choices, usage }'

const checkedModels = new WeakMap<object, LanguageModel>()

/**
 * Validates a user's language model and wraps it to validate its replies. Throws `CONFIG_INVALID` for an invalid model and `MODEL_FAILED`
 * for an invalid reply, with `name` at the start of the message.
 */
export function languageModelOf(value: unknown, name: string): LanguageModel {
  if (typeof value === 'object' && value !== null && 'doGenerate' in value) {
    throw new OrreryError('CONFIG_INVALID', `${name}: it is an AI SDK model, not an Orrery model`, {
      hint: "wrap it: fromLanguageModel(model), from '@orreryjs/models/ai-sdk'",
    })
  }
  checkShape(modelShape, value, `${name}: the model`, HINT)
  const model = value as LanguageModel
  const existing = checkedModels.get(model)
  if (existing !== undefined) return existing
  const wrapped = withCheckedReplies(model, name)
  checkedModels.set(model, wrapped)
  return wrapped
}

function withCheckedReplies(model: LanguageModel, name: string): LanguageModel {
  const generate: LanguageModel['generate'] = (request, options) => {
    const reply = model.generate(request, options)
    return isPromise(reply) ? reply.then((settled) => checkReply(settled, name)) : checkReply(reply, name)
  }
  // Keeps the prototype, because a model may be an instance of a class.
  return Object.assign(Object.create(Object.getPrototypeOf(model)) as object, model, { generate })
}

function isPromise(reply: ModelReply | Promise<ModelReply>): reply is Promise<ModelReply> {
  return typeof reply === 'object' && reply !== null && 'then' in reply
}

/** An invalid reply is a bug of the model's author; a retry would not help. */
function checkReply(reply: ModelReply, name: string): ModelReply {
  try {
    checkShape(replyShape, reply, `${name}: the reply`, HINT)
  } catch (cause) {
    if (!isOrreryError(cause)) throw cause
    throw new OrreryError('MODEL_FAILED', cause.message, { cause, hint: HINT })
  }
  return reply
}
