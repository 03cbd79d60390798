import type { Message, ModelRequest, Tool, ToolChoice } from '@orrery/core'
import type {
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionFunctionTool,
  ChatCompletionMessageParam,
  ChatCompletionToolChoiceOption,
} from 'openai/resources/chat/completions'
import type { OpenAISettings } from './settings.ts'

/** A request in the form of the chat completions protocol. The purpose stays here. */
export function toParameters(request: ModelRequest, settings: OpenAISettings): ChatCompletionCreateParamsNonStreaming {
  const temperature = settings.temperature ?? request.temperature
  return {
    model: settings.model,
    messages: request.messages.map(toMessage),
    ...(request.tools === undefined || request.tools.length === 0 ? {} : { tools: request.tools.map(toTool) }),
    ...(request.toolChoice === undefined ? {} : { tool_choice: toChoice(request.toolChoice) }),
    ...(request.format === 'json' ? { response_format: { type: 'json_object' } as const } : {}),
    ...(temperature === undefined ? {} : { temperature }),
    ...(request.maxTokens === undefined ? {} : tokenLimit(request.maxTokens, settings)),
    ...(request.stop === undefined || request.stop.length === 0 ? {} : { stop: [...request.stop] }),
    ...(request.n === undefined ? {} : { n: request.n }),
    ...(request.seed === undefined ? {} : { seed: request.seed }),
  }
}

/** The official server refuses the old name for its newer models; many other servers know nothing else. */
function tokenLimit(limit: number, settings: OpenAISettings): { max_completion_tokens: number } | { max_tokens: number } {
  return settings.official ? { max_completion_tokens: limit } : { max_tokens: limit }
}

function toMessage(message: Message): ChatCompletionMessageParam {
  switch (message.role) {
    case 'system':
    case 'user':
      return { role: message.role, content: message.content }
    case 'tool':
      return { role: 'tool', content: message.content, tool_call_id: message.toolCallId }
    case 'assistant': {
      if (message.toolCalls === undefined || message.toolCalls.length === 0)
        return { role: 'assistant', content: message.content }
      const calls = message.toolCalls.map(({ id, name, arguments: text }) => {
        return { id, type: 'function' as const, function: { name, arguments: text } }
      })
      return { role: 'assistant', content: message.content, tool_calls: calls }
    }
    default:
      return message satisfies never
  }
}

function toTool(tool: Tool): ChatCompletionFunctionTool {
  return { type: 'function', function: { name: tool.name, description: tool.description, parameters: { ...tool.parameters } } }
}

function toChoice(choice: ToolChoice): ChatCompletionToolChoiceOption {
  return typeof choice === 'string' ? choice : { type: 'function', function: { name: choice.name } }
}
