import { type ErrorCode, type LanguageModel, type ModelReply, type ModelRequest, OrreryError } from '@orreryjs/core'
import { enoughChoices } from '../openai/choices.ts'
import { type CodesByName, sdkFailure } from '../sdk-failure.ts'
import type { AiSdkModel } from './model.ts'
import { toReply } from './reply.ts'
import { toCallOptions } from './request.ts'

/** The AI SDK's errors; those with an HTTP status are told by it. */
const CODES: CodesByName = new Map<string, ErrorCode>([
  ['AI_EmptyResponseBodyError', 'MODEL_BAD_REPLY'],
  ['AI_InvalidArgumentError', 'MODEL_REFUSED'],
  ['AI_InvalidPromptError', 'MODEL_REFUSED'],
  ['AI_InvalidResponseDataError', 'MODEL_BAD_REPLY'],
  ['AI_JSONParseError', 'MODEL_BAD_REPLY'],
  ['AI_LoadAPIKeyError', 'MODEL_AUTHENTICATION'],
  ['AI_LoadSettingError', 'MODEL_REFUSED'],
  ['AI_NoContentGeneratedError', 'MODEL_BAD_REPLY'],
  ['AI_NoSuchModelError', 'MODEL_REFUSED'],
  ['AI_TypeValidationError', 'MODEL_BAD_REPLY'],
  ['AI_UnsupportedFunctionalityError', 'MODEL_REFUSED'],
])

/**
 * A model of the AI SDK as one of ours, tools and token counts included. It is called once for each choice, and never again
 * after a failure.
 *
 * `generate` throws an `OrreryError` with a `MODEL_` code, or the signal's reason when it is aborted.
 */
export function fromLanguageModel(model: AiSdkModel): LanguageModel {
  const id = `ai-sdk:${model.provider}:${model.modelId}`
  return {
    id,
    kind: 'server',
    generate: (request, { signal }) => enoughChoices(request, (each) => answer(model, id, each, signal)),
  }
}

async function answer(model: AiSdkModel, id: string, request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
  signal.throwIfAborted()
  try {
    return toReply(await callModel(model, toCallOptions(request, signal)), request)
  } catch (error) {
    signal.throwIfAborted()
    throw sdkFailure(error, id, CODES)
  }
}

/** Text and tools are written alike in both versions of the protocol. */
function callModel(model: AiSdkModel, options: ReturnType<typeof toCallOptions>): ReturnType<AiSdkModel['doGenerate']> {
  switch (model.specificationVersion) {
    case 'v2':
    case 'v3':
      return model.doGenerate(options)
    default:
      throw new OrreryError(
        'MODEL_REFUSED',
        `its protocol ${String((model satisfies never as AiSdkModel).specificationVersion)} is unknown`,
      )
  }
}
