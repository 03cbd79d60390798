import { BaseChatModel, type BaseChatModelCallOptions, type BindToolsInput } from '@langchain/core/language_models/chat_models'
import {
  AIMessage,
  type BaseMessage,
  type InvalidToolCall,
  type ToolCall as LangChainCall,
  ToolMessage,
} from '@langchain/core/messages'
import type { ChatResult } from '@langchain/core/outputs'
import type { Runnable } from '@langchain/core/runnables'
import { convertToOpenAITool } from '@langchain/core/utils/function_calling'
import {
  type JsonObject,
  type Message,
  type ModelRequest,
  parseJson,
  type Tool,
  type ToolCall,
  type ToolChoice,
} from '@orreryjs/core'
import { type AskingEpisode, askEpisode, refusePart } from '../episode-reply.ts'

/** Returns the episode's model as a chat model of LangChain. Its calls and tokens are counted and recorded as for any agent. */
export function episodeModel(episode: AskingEpisode): BaseChatModel {
  return new EpisodeChatModel(episode)
}

interface CallOptions extends BaseChatModelCallOptions {
  readonly tools?: readonly BindToolsInput[]
}

class EpisodeChatModel extends BaseChatModel<CallOptions> {
  readonly #episode: AskingEpisode

  constructor(episode: AskingEpisode) {
    // A failed call ends the episode, so a retry is useless.
    super({ maxRetries: 0 })
    this.#episode = episode
  }

  override _llmType(): string {
    return 'orrery'
  }

  override bindTools(tools: BindToolsInput[], options?: Partial<CallOptions>): Runnable {
    return this.withConfig({ ...options, tools })
  }

  override async _generate(messages: BaseMessage[], options: this['ParsedCallOptions']): Promise<ChatResult> {
    const { text, toolCalls, usage, finish } = await askEpisode(this.#episode, toRequest(messages, options))
    const tokenUsage = {
      input_tokens: usage.inputTokens,
      output_tokens: usage.outputTokens,
      total_tokens: usage.inputTokens + usage.outputTokens,
    }
    const message = new AIMessage({
      content: text,
      ...toLangChainCalls(toolCalls),
      response_metadata: { finish_reason: finish },
      // The class declares the counts as `undefined` for messages of unknown structure.
      usage_metadata: tokenUsage as never,
    })
    return { generations: [{ text, message }], llmOutput: { tokenUsage } }
  }
}

/** Calls with arguments that are not a JSON object are invalid calls, as in LangChain's own models. */
function toLangChainCalls(calls: readonly ToolCall[]): { tool_calls: LangChainCall[]; invalid_tool_calls: InvalidToolCall[] } {
  const valid: LangChainCall[] = []
  const invalid: InvalidToolCall[] = []
  for (const { id, name, arguments: args } of calls) {
    const values = parseObject(args)
    if (values === undefined)
      invalid.push({ id, name, args, error: 'the arguments are not a JSON object', type: 'invalid_tool_call' })
    else valid.push({ id, name, args: values, type: 'tool_call' })
  }
  return { tool_calls: valid, invalid_tool_calls: invalid }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = parseJson(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function toRequest(messages: readonly BaseMessage[], { tools = [], tool_choice: choice, stop = [] }: CallOptions): ModelRequest {
  const toolChoice = toToolChoice(choice)
  return {
    purpose: 'langchain.generate',
    messages: messages.map(toMessage),
    ...(tools.length > 0 && { tools: tools.map(toTool) }),
    ...(toolChoice && { toolChoice }),
    ...(stop.length > 0 && { stop }),
  }
}

function toTool(tool: BindToolsInput): Tool {
  const { name, description = '', parameters = {} } = convertToOpenAITool(tool).function
  return { name, description, parameters: parameters as JsonObject }
}

/** LangChain names a required call `any`, and a tool by its name or as OpenAI does. */
function toToolChoice(choice: CallOptions['tool_choice']): ToolChoice | undefined {
  if (choice === undefined || choice === 'auto' || choice === 'none' || choice === 'required') return choice
  if (choice === 'any') return 'required'
  return { name: typeof choice === 'string' ? choice : choice['function'].name }
}

function toMessage(message: BaseMessage): Message {
  if (typeof message.content !== 'string') for (const { type } of message.content) if (!TEXT_PARTS.has(type)) refusePart(type)
  const content = message.text
  if (ToolMessage.isInstance(message)) return { role: 'tool', content, toolCallId: message.tool_call_id }
  if (!AIMessage.isInstance(message)) return { role: message.type === 'system' ? 'system' : 'user', content }
  const toolCalls = [...(message.tool_calls ?? []), ...(message.invalid_tool_calls ?? [])].map(toCall)
  return { role: 'assistant', content, ...(toolCalls.length > 0 && { toolCalls }) }
}

/** Parts of messages that are text, or are passed on as tool calls. */
const TEXT_PARTS: ReadonlySet<string> = new Set(['text', 'tool_call', 'tool_use', 'reasoning'])

function toCall({ id = '', name = '', args }: LangChainCall | InvalidToolCall): ToolCall {
  return { id, name, arguments: typeof args === 'string' ? args : JSON.stringify(args) }
}
