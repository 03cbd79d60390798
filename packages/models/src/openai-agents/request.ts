import type { AgentInputItem, ModelRequest as AgentsRequest } from '@openai/agents-core'
import type { JsonObject, Message, ModelRequest, Tool } from '@orreryjs/core'

type AgentsTool = Extract<AgentsRequest['tools'][number], { readonly type: 'function' }>

/** One JSON object of any shape. */
const ANY_OBJECT: AgentsRequest['outputType'] = {
  type: 'json_schema',
  name: 'reply',
  strict: false,
  schema: { type: 'object', properties: {}, required: [], additionalProperties: true },
}

/** A request in the form of the OpenAI Agents SDK. The purpose stays here, and so do `n`, `stop` and `seed`, which have no place there. */
export function toAgentsRequest(request: ModelRequest, signal: AbortSignal): AgentsRequest {
  const { messages, tools = [], format, schema } = request
  const first = messages.findIndex(({ role }) => role !== 'system')
  const rest = first === -1 ? messages.length : first
  const instructions = messages.slice(0, rest).map(({ content }) => content)
  return {
    ...(instructions.length > 0 && { systemInstructions: instructions.join('\n\n') }),
    input: toItems(messages.slice(rest)),
    modelSettings: toSettings(request),
    tools: tools.map(toTool),
    toolsExplicitlyProvided: true,
    outputType: format === 'json' ? outputType(schema) : 'text',
    handoffs: [],
    tracing: false,
    signal,
  }
}

function outputType(schema: JsonObject | undefined): AgentsRequest['outputType'] {
  if (schema === undefined) return ANY_OBJECT
  return { type: 'json_schema', name: 'reply', strict: true, schema: schema as (AgentsRequest['outputType'] & object)['schema'] }
}

function toSettings({ temperature, maxTokens, tools = [], toolChoice }: ModelRequest): AgentsRequest['modelSettings'] {
  const choice = typeof toolChoice === 'object' ? toolChoice.name : toolChoice
  return {
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { maxTokens }),
    ...(tools.length > 0 && choice !== undefined && { toolChoice: choice }),
  }
}

function toTool({ name, description, parameters }: Tool): AgentsTool {
  const schema = { required: [], additionalProperties: false, ...parameters } as unknown as AgentsTool['parameters']
  return { type: 'function', name, description, parameters: schema, strict: false }
}

function toItems(messages: readonly Message[]): AgentInputItem[] {
  const names = new Map<string, string>()
  return messages.flatMap((message) => {
    if (message.role === 'assistant') for (const { id, name } of message.toolCalls ?? []) names.set(id, name)
    return itemsOf(message, names)
  })
}

function itemsOf(message: Message, names: ReadonlyMap<string, string>): AgentInputItem[] {
  switch (message.role) {
    case 'system':
    case 'user':
      return [{ type: 'message', role: message.role, content: message.content }]
    case 'assistant':
      return [...said(message.content), ...(message.toolCalls ?? []).map(called)]
    case 'tool': {
      const { toolCallId: callId, content: text } = message
      const name = names.get(callId) ?? ''
      return [{ type: 'function_call_result', callId, name, status: 'completed', output: { type: 'text', text } }]
    }
    default:
      return message satisfies never
  }
}

function said(text: string): readonly AgentInputItem[] {
  if (text === '') return []
  return [{ type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text }] }]
}

function called({
  id,
  name,
  arguments: text,
}: NonNullable<Extract<Message, { role: 'assistant' }>['toolCalls']>[number]): AgentInputItem {
  return { type: 'function_call', callId: id, name, arguments: text, status: 'completed' }
}
