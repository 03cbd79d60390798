import type { Message, ModelRequest, Tool, ToolCall, ToolChoice } from '@orreryjs/core'
import type { AiSdkModel } from './model.ts'

type V2 = Extract<AiSdkModel, { readonly specificationVersion: 'v2' }>
type V3 = Extract<AiSdkModel, { readonly specificationVersion: 'v3' }>

/** What a model of either version is called with. */
type CallOptions = Parameters<V2['doGenerate']>[0] & Parameters<V3['doGenerate']>[0]
type Prompt = CallOptions['prompt']
type PromptMessage = Prompt[number]
type FunctionTool = Extract<NonNullable<CallOptions['tools']>[number], { readonly type: 'function' }>

/** A request in the form of the AI SDK's providers. The purpose stays here, and so does `n`: they know no such thing. */
export function toCallOptions(request: ModelRequest, abortSignal: AbortSignal): CallOptions {
  const { messages, format, temperature, maxTokens, stop = [], seed } = request
  return {
    prompt: toPrompt(messages),
    ...toolOptions(request),
    ...(format === 'json' && { responseFormat: { type: 'json' } }),
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { maxOutputTokens: maxTokens }),
    ...(stop.length > 0 && { stopSequences: [...stop] }),
    ...(seed !== undefined && { seed }),
    abortSignal,
  }
}

function toolOptions({ tools = [], toolChoice = 'auto' }: ModelRequest): Pick<CallOptions, 'tools' | 'toolChoice'> {
  return tools.length === 0 ? {} : { tools: tools.map(toTool), toolChoice: toChoice(toolChoice) }
}

function toTool({ name, description, parameters }: Tool): FunctionTool {
  return { type: 'function', name, description, inputSchema: parameters as FunctionTool['inputSchema'] }
}

function toChoice(choice: ToolChoice): NonNullable<CallOptions['toolChoice']> {
  return typeof choice === 'string' ? { type: choice } : { type: 'tool', toolName: choice.name }
}

/** Results that follow each other are one message there. */
function toPrompt(messages: readonly Message[]): Prompt {
  const names = new Map<string, string>()
  const prompt: PromptMessage[] = []
  for (const message of messages) {
    if (message.role === 'assistant') for (const { id, name } of message.toolCalls ?? []) names.set(id, name)
    const last = prompt.at(-1)
    const next = toMessage(message, names)
    if (last?.role === 'tool' && next.role === 'tool') last.content.push(...next.content)
    else prompt.push(next)
  }
  return prompt
}

function toMessage(message: Message, names: ReadonlyMap<string, string>): PromptMessage {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.content }
    case 'user':
      return { role: 'user', content: [{ type: 'text', text: message.content }] }
    case 'assistant':
      return { role: 'assistant', content: [...toText(message.content), ...(message.toolCalls ?? []).map(toCall)] }
    case 'tool': {
      const { toolCallId, content } = message
      const toolName = names.get(toolCallId) ?? ''
      return { role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, output: { type: 'text', value: content } }] }
    }
    default:
      return message satisfies never
  }
}

interface TextPart {
  readonly type: 'text'
  text: string
}

function toText(text: string): readonly TextPart[] {
  return text === '' ? [] : [{ type: 'text', text }]
}

interface CallPart {
  readonly type: 'tool-call'
  toolCallId: string
  toolName: string
  input: unknown
}

function toCall({ id, name, arguments: text }: ToolCall): CallPart {
  return { type: 'tool-call', toolCallId: id, toolName: name, input: parsedOr(text) }
}

/** Arguments that are no JSON go as the text they are. */
function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
