import {
  type Choice,
  estimateUsage,
  type FinishReason,
  type ModelReply,
  type ModelRequest,
  OrreryError,
  type ToolCall,
  type Usage,
} from '@orreryjs/core'
import { cutAtStop } from '../stop.ts'
import type { AiSdkModel } from './model.ts'

type Result = Awaited<ReturnType<AiSdkModel['doGenerate']>>

/** What a model of the AI SDK generated, as a reply of one choice. Throws `MODEL_BAD_REPLY` where it says that it failed. */
export function toReply({ content, finishReason, usage }: Result, request: ModelRequest): ModelReply {
  const texts = content.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  const toolCalls = content.flatMap((part) => (part.type === 'tool-call' && part.providerExecuted !== true ? [toCall(part)] : []))
  const finish = toFinish(typeof finishReason === 'string' ? finishReason : finishReason.unified, toolCalls.length > 0)
  const choice = { text: texts.join(''), ...(toolCalls.length > 0 && { toolCalls }), finish }
  // Some providers only warn that they know no stop sequences.
  const choices: readonly Choice[] = [cutAtStop(choice, request.stop)]
  return { choices, usage: reportedUsage(usage) ?? estimateUsage(request, choices) }
}

function toCall(call: { readonly toolCallId: string; readonly toolName: string; readonly input: string }): ToolCall {
  return { id: call.toolCallId, name: call.toolName, arguments: call.input }
}

function toFinish(reason: string, calls: boolean): FinishReason {
  switch (reason) {
    case 'stop':
    case 'length':
    case 'tool-calls':
    case 'content-filter':
      return reason
    case 'error':
      throw new OrreryError('MODEL_BAD_REPLY', 'the model broke off with an error')
    default:
      return calls ? 'tool-calls' : 'stop'
  }
}

/** The newer version of the protocol tells what the tokens were made of; the older one gives numbers. */
function reportedUsage({ inputTokens, outputTokens }: Result['usage']): Usage | undefined {
  const [input, output] = [inputTokens, outputTokens].map((count) => (typeof count === 'object' ? count.total : count))
  return input === undefined || output === undefined ? undefined : { inputTokens: input, outputTokens: output }
}
