import type { Model } from '@openai/agents-core'
import type { ErrorCode, LanguageModel, ModelReply, ModelRequest } from '@orreryjs/core'
import { enoughChoices } from '../openai/choices.ts'
import { type CodesByName, sdkFailure } from '../sdk-failure.ts'
import { toReply } from './reply.ts'
import { toAgentsRequest } from './request.ts'

/** A model of the OpenAI Agents SDK. */
export type AgentsModel = Pick<Model, 'getResponse'>

/** What a model of the OpenAI Agents SDK does not say of itself. */
export interface AgentsModelOptions {
  /** Name in results and logs, as such a model has none: say what decides the replies. @default 'openai-agents' */
  readonly id?: string
}

/** The SDK's errors; those of servers are told by their HTTP status. */
const CODES: CodesByName = new Map<string, ErrorCode>([
  ['ModelBehaviorError', 'MODEL_BAD_REPLY'],
  ['ModelRefusalError', 'MODEL_REFUSED'],
  ['UserError', 'MODEL_REFUSED'],
])

/**
 * A model of the OpenAI Agents SDK as one of ours, tools and token counts included. It is called once for each choice and never
 * again after a failure, without tracing. That protocol has no place for stop sequences and seeds: replies are cut here, and a seed
 * has no effect.
 *
 * `generate` throws an `OrreryError` with a `MODEL_` code, or the signal's reason when it is aborted.
 */
export function fromAgentsModel(model: AgentsModel, { id = 'openai-agents' }: AgentsModelOptions = {}): LanguageModel {
  return {
    id,
    kind: 'server',
    generate: (request, { signal }) => enoughChoices(request, (each) => answer(model, id, each, signal)),
  }
}

async function answer(model: AgentsModel, id: string, request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
  signal.throwIfAborted()
  try {
    return toReply(await model.getResponse(toAgentsRequest(request, signal)), request)
  } catch (error) {
    signal.throwIfAborted()
    throw sdkFailure(error, id, CODES)
  }
}
