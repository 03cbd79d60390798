import type { FinishReason, JsonObject, Message, ModelRequest, Tool, ToolCall } from '@orreryjs/core'
import type { LanguageModel } from 'ai'
import { type AskingEpisode, askEpisode, refusePart } from '../episode-reply.ts'

type Model = Extract<LanguageModel, { readonly specificationVersion: 'v3' }>
type CallOptions = Parameters<Model['doGenerate']>[0]
type PromptMessage = CallOptions['prompt'][number]
type Result = Awaited<ReturnType<Model['doGenerate']>>
type StreamPart = Awaited<ReturnType<Model['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never

/** Returns the episode's model as a model of the AI SDK. Its calls and tokens are counted and recorded as for any agent. */
export function episodeModel(episode: AskingEpisode): Model {
  const generate = async (options: CallOptions): Promise<Result> => {
    const { text, toolCalls, finish, usage } = await askEpisode(episode, toRequest(options))
    return {
      content: [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...toolCalls.map(toCallPart)],
      finishReason: { unified: FINISH[finish], raw: finish },
      usage: {
        inputTokens: { total: usage.inputTokens, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
        outputTokens: { total: usage.outputTokens, text: undefined, reasoning: undefined },
      },
      warnings: [],
    }
  }
  return {
    specificationVersion: 'v3',
    provider: 'orrery',
    modelId: 'episode',
    supportedUrls: {},
    doGenerate: generate,
    doStream: async (options) => ({ stream: streamOf(await generate(options)) }),
  }
}

/** Emits a complete reply as the parts of a stream. */
function streamOf({ content, finishReason, usage, warnings }: Result): ReadableStream<StreamPart> {
  return new ReadableStream<StreamPart>({
    start: (controller) => {
      controller.enqueue({ type: 'stream-start', warnings })
      for (const part of content) {
        if (part.type === 'text') {
          const id = 'text'
          controller.enqueue({ type: 'text-start', id })
          controller.enqueue({ type: 'text-delta', id, delta: part.text })
          controller.enqueue({ type: 'text-end', id })
        } else if (part.type === 'tool-call') controller.enqueue(part)
      }
      controller.enqueue({ type: 'finish', finishReason, usage })
      controller.close()
    },
  })
}

const FINISH: Readonly<Record<FinishReason, Result['finishReason']['unified']>> = {
  stop: 'stop',
  length: 'length',
  'tool-calls': 'tool-calls',
  'content-filter': 'content-filter',
  refusal: 'content-filter',
}

function toCallPart({
  id,
  name,
  arguments: input,
}: ToolCall): Extract<Result['content'][number], { readonly type: 'tool-call' }> {
  return { type: 'tool-call', toolCallId: id, toolName: name, input }
}

function toRequest(options: CallOptions): ModelRequest {
  const { prompt, tools = [], toolChoice, temperature, maxOutputTokens, stopSequences = [], seed, responseFormat } = options
  return {
    purpose: 'ai-sdk.generate',
    messages: prompt.flatMap(toMessages),
    ...(tools.length > 0 && { tools: tools.flatMap(toTool) }),
    ...(toolChoice && { toolChoice: toolChoice.type === 'tool' ? { name: toolChoice.toolName } : toolChoice.type }),
    ...(temperature !== undefined && { temperature }),
    ...(maxOutputTokens !== undefined && { maxTokens: maxOutputTokens }),
    ...(stopSequences.length > 0 && { stop: stopSequences }),
    ...(seed !== undefined && { seed }),
    ...(responseFormat?.type === 'json' && {
      format: 'json',
      ...(responseFormat.schema && { schema: responseFormat.schema as JsonObject }),
    }),
  }
}

function toTool(tool: NonNullable<CallOptions['tools']>[number]): readonly Tool[] {
  if (tool.type !== 'function') return refusePart(tool.type)
  return [{ name: tool.name, description: tool.description ?? '', parameters: tool.inputSchema as JsonObject }]
}

function toMessages(message: PromptMessage): readonly Message[] {
  switch (message.role) {
    case 'system':
      return [{ role: 'system', content: message.content }]
    case 'user':
      return [{ role: 'user', content: message.content.map(toText).join('') }]
    case 'tool':
      return message.content.map((part) =>
        part.type === 'tool-result'
          ? { role: 'tool', content: toResult(part.output), toolCallId: part.toolCallId }
          : refusePart(part.type),
      )
    case 'assistant': {
      const toolCalls = message.content.flatMap((part) => (part.type === 'tool-call' ? [toCall(part)] : []))
      const content = message.content.map((part) => (part.type === 'tool-call' || part.type === 'reasoning' ? '' : toText(part)))
      return [{ role: 'assistant', content: content.join(''), ...(toolCalls.length > 0 && { toolCalls }) }]
    }
    default:
      return message satisfies never
  }
}

function toText(part: { readonly type: string; readonly text?: unknown }): string {
  return part.type === 'text' ? String(part.text) : refusePart(part.type)
}

/** Arguments that are not JSON are kept as the model wrote them. */
function toCall({ toolCallId: id, toolName: name, input }: { toolCallId: string; toolName: string; input: unknown }): ToolCall {
  return { id, name, arguments: typeof input === 'string' ? input : JSON.stringify(input) }
}

type ToolOutput = Extract<PromptMessage, { readonly role: 'tool' }>['content'][number] extends infer Part
  ? Part extends { readonly type: 'tool-result'; readonly output: infer Output }
    ? Output
    : never
  : never

function toResult(output: ToolOutput): string {
  switch (output.type) {
    case 'text':
    case 'error-text':
      return output.value
    case 'json':
    case 'error-json':
      return JSON.stringify(output.value)
    case 'execution-denied':
      return output.reason ?? 'execution denied'
    case 'content':
      return output.value.map(toText).join('')
    default:
      return output satisfies never
  }
}
