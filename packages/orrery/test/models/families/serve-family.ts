import type { LanguageModel, Message, ModelRequest, Tool } from '@orreryjs/core'
import { type ModelServer, modelServer } from '../../../../runs/test/model-server.ts'
import type { ChatBody, ChatMessage, ChatRequest, Family, Refusal, ReplyMessage, Shaped } from './family.ts'
import { asChat, asResponse, type Completed } from './responses.ts'

/** A running server of a family, with its rejected requests. */
export interface FamilyServer {
  readonly server: ModelServer
  readonly baseUrl: string
  /** Responses to rejected requests. */
  readonly refused: readonly Refusal[]
}

const NOT_FOUND: Refusal = { status: 404, body: { error: { message: 'no such path' } } }
const FORBIDDEN: Refusal = {
  status: 401,
  body: { error: { code: '401', message: 'Access denied due to invalid subscription key.' } },
}

/** Starts a server of a family whose replies come from this model. */
export async function serveFamily(family: Family, model: LanguageModel): Promise<FamilyServer> {
  const refused: Refusal[] = []
  let number = 0
  const server = await modelServer(async (text, response) => {
    number += 1
    const { url = '', headers } = server.heads.at(-1) ?? { headers: {} }
    const { pathname, searchParams } = new URL(url, 'http://host')
    const sent = JSON.parse(text)
    const body = family.api === 'responses' ? asChat(sent) : sent
    const received: ChatRequest = { path: pathname, query: searchParams, headers, number, body }
    const refusal = refusalOf(family, received)
    if (refusal !== undefined) {
      refused.push(refusal)
      const type = { 'content-type': 'application/json' }
      response.writeHead(refusal.status, { ...type, ...refusal.headers }).end(JSON.stringify(refusal.body))
      return
    }
    const answer = await completionOf(family, received.body, model)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  return { server, baseUrl: server.baseUrl.replace(/\/v1$/, family.path), refused }
}

function refusalOf({ path, api, admits, busy, refuses }: Family, received: ChatRequest): Refusal | undefined {
  if (received.path !== `${path}/${api ?? 'chat/completions'}`) return NOT_FOUND
  if (admits?.(received) === false) return FORBIDDEN
  return received.number === 2 ? busy : refuses?.(received.body)
}

async function completionOf(family: Family, body: ChatBody, model: LanguageModel): Promise<object> {
  const ignored: readonly string[] = family.ignores?.(body) ?? []
  const known = Object.entries(body).filter(([name]) => !ignored.includes(name))
  const received = Object.fromEntries(known) as unknown as ChatBody
  const { choices } = await model.generate(requestOf(received), { signal: new AbortController().signal })
  const bound = received.max_completion_tokens ?? received.max_tokens ?? 4096
  const answered = choices.map(({ text, toolCalls = [] }, index) => {
    const calls = toolCalls.map(({ id, name, arguments: given }) => ({
      id,
      type: 'function',
      function: { name, arguments: given },
    }))
    const content = calls.length > 0 && text === '' ? null : cutAt(text, received.stop ?? [])
    const reply: ReplyMessage = { role: 'assistant', content, ...(calls.length > 0 && { tool_calls: calls }) }
    return { index, logprobs: null, ...inBound(family, reply, bound) }
  })
  const [first] = answered
  if (family.api === 'responses' && first !== undefined)
    return asResponse(first, family.shape?.({ role: 'assistant', content: '' }).thought ?? 0)
  const usage = { prompt_tokens: 90, completion_tokens: 9, total_tokens: 99 }
  return { id: 'c', object: 'chat.completion', created: 0, model: 'm', choices: answered, usage, ...family.more }
}

/** Reasoning tokens count towards the limit: if they use it up, the reply is empty. */
function inBound({ shape }: Family, reply: ReplyMessage, bound: number): Completed {
  const {
    message,
    thought = 0,
    finish = reply.tool_calls === undefined ? 'stop' : 'tool_calls',
  }: Shaped = shape?.(reply) ?? { message: reply }
  if (thought < bound) return { message, finish_reason: finish }
  const { content } = message as { readonly content: unknown }
  const cut = typeof content === 'string' && content !== reply.content ? content.slice(0, bound * 4) : ''
  return { message: { ...reply, content: cut, tool_calls: undefined }, finish_reason: 'length' }
}

function cutAt(text: string, stops: readonly string[]): string {
  const ends = stops.map((stop) => text.indexOf(stop)).filter((at) => at >= 0)
  return ends.length === 0 ? text : text.slice(0, Math.min(...ends))
}

function requestOf({ messages, tools = [], tool_choice: choice, n, seed, response_format: format }: ChatBody): ModelRequest {
  const toolChoice = typeof choice === 'object' ? { name: choice.function.name } : (choice as 'auto' | 'required' | undefined)
  return {
    purpose: 'test',
    messages: messages.map(toMessage),
    ...(tools.length > 0 && { tools: tools.map((each): Tool => toTool(each.function)), ...(toolChoice && { toolChoice }) }),
    ...(n !== undefined && { n }),
    ...(seed !== undefined && { seed }),
    ...(format !== undefined && format.type !== 'text' && { format: 'json' }),
  }
}

function toTool({ name, description = '', parameters }: NonNullable<ChatBody['tools']>[number]['function']): Tool {
  return { name, description, parameters: (parameters ?? { type: 'object', properties: {} }) as Tool['parameters'] }
}

function toMessage({ role, content, tool_call_id: id, tool_calls: calls }: ChatMessage): Message {
  if (role === 'tool') return { role, content: content ?? '', toolCallId: id ?? '' }
  if (role !== 'assistant') return { role, content: content ?? '' }
  const toolCalls = calls?.map((call) => ({ id: call.id, name: call.function.name, arguments: call.function.arguments }))
  return { role, content: content ?? '', ...(toolCalls && { toolCalls }) }
}
