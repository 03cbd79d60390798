import type { Message } from '@orreryjs/core'
import { z } from 'zod'
import { badRequest, type Failure } from '../failure.ts'
import { exactObject, maybe, partsWith, unservedPart } from '../request-parts.ts'

const textPart = exactObject({ type: z.literal('text'), text: z.string() }, ['prompt_cache_breakpoint']).transform(
  ({ text }) => text,
)
const refusalPart = exactObject({ type: z.literal('refusal'), refusal: z.string() }).transform(({ refusal }) => refusal)
const unserved = ['image_url', 'input_audio', 'file'].map(unservedPart)
const SUPPORTED_PARTS = "Supported values are: 'text', 'image_url', 'input_audio', 'refusal', 'audio', and 'file'."

const userPart = z.discriminatedUnion('type', [textPart, ...unserved], { error: SUPPORTED_PARTS })
const assistantPart = z.discriminatedUnion('type', [textPart, refusalPart, ...unserved], { error: SUPPORTED_PARTS })
const joined = (part: z.ZodType): z.ZodType<string> =>
  partsWith(part as z.ZodType<string>, 'text').transform((parts) => parts.join(''))
const text = joined(userPart)

const functionCall = exactObject({
  id: z.string().min(1),
  type: z.literal('function'),
  function: exactObject({ name: z.string(), arguments: z.string() }, ['parsed_arguments']),
})
const customCall = z.looseObject({ id: z.string(), type: z.literal('custom') }).superRefine((_, context) => {
  context.addIssue({ code: 'custom', path: ['type'], message: 'Custom tools are not served. Send a function tool instead.' })
})
const toolCall = z
  .discriminatedUnion('type', [functionCall, customCall], { error: "Supported values are: 'function' and 'custom'." })
  .transform((call) => {
    const { id, function: called } = call as z.infer<typeof functionCall>
    return { id, name: called.name, arguments: called.arguments }
  })

const briefing = exactObject({ role: z.enum(['system', 'developer']), content: text }, ['name'])
const user = exactObject({ role: z.literal('user'), content: text }, ['name'])
const assistant = exactObject(
  {
    role: z.literal('assistant'),
    content: maybe(joined(assistantPart)),
    refusal: maybe(z.string()),
    tool_calls: maybe(z.array(toolCall).min(1)),
  },
  ['annotations', 'audio', 'function_call', 'name', 'parsed'],
)
const result = exactObject({ role: z.literal('tool'), content: text, tool_call_id: z.string() }, ['name'])
const deprecated = z.looseObject({ role: z.literal('function') }).superRefine((_, context) => {
  context.addIssue({
    code: 'custom',
    path: ['role'],
    message: "The deprecated role 'function' is not served. Use the role 'tool'.",
  })
})

const ROLES = "Supported values are: 'system', 'assistant', 'user', 'function', 'tool', and 'developer'."

/** Message of a chat completion request. */
export const chatMessage: z.ZodType<Message> = z
  .discriminatedUnion('role', [briefing, user, assistant, result, deprecated], { error: ROLES })
  .superRefine((message, context) => {
    if (message.role !== 'assistant') return
    const { content, refusal, tool_calls: calls } = message as z.infer<typeof assistant>
    if (content !== undefined || refusal !== undefined || calls !== undefined) return
    const expected = 'expected a string, got null'
    context.addIssue({ code: 'custom', path: ['content'], message: `Invalid value for 'content': ${expected}.` })
  })
  .transform((message) => toMessage(message as Exclude<typeof message, { role: 'function' }>))

type Sent = z.infer<typeof briefing | typeof user | typeof assistant | typeof result>

function toMessage(message: Sent): Message {
  switch (message.role) {
    case 'system':
    case 'developer':
      return { role: 'system', content: message.content }
    case 'user':
      return { role: 'user', content: message.content }
    case 'tool':
      return { role: 'tool', content: message.content, toolCallId: message.tool_call_id }
    case 'assistant': {
      const { content, refusal = '', tool_calls: toolCalls } = message
      return { role: 'assistant', content: content ?? refusal, ...(toolCalls && { toolCalls }) }
    }
    default:
      return message satisfies never
  }
}

/** Returns the error of tool calls without results, results without calls, and repeated ids. */
export function pairingFailure(messages: readonly Message[]): Failure | undefined {
  const used = new Set<string>()
  let open: string[] = []
  for (const [index, message] of messages.entries()) {
    if (message.role === 'tool') {
      if (!open.includes(message.toolCallId)) return orphan(index)
      open = open.filter((id) => id !== message.toolCallId)
      continue
    }
    if (open.length > 0) return unanswered(open, `messages.[${index}].role`)
    if (message.role !== 'assistant') continue
    open = (message.toolCalls ?? []).map(({ id }) => id)
    const repeated = open.find((id, position) => used.has(id) || open.indexOf(id) < position)
    if (repeated !== undefined) {
      return badRequest(`Duplicate value for 'tool_call_id' of '${repeated}'.`, `messages.[${index}].tool_calls`)
    }
    for (const id of open) used.add(id)
  }
  return open.length > 0 ? unanswered(open, 'messages') : undefined
}

function orphan(index: number): Failure {
  const rule = "messages with role 'tool' must be a response to a preceeding message with 'tool_calls'."
  return badRequest(`Invalid parameter: ${rule}`, `messages.[${index}].role`)
}

function unanswered(ids: readonly string[], param: string): Failure {
  const rule = "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'."
  return badRequest(`${rule} The following tool_call_ids did not have response messages: ${ids.join(', ')}`, param)
}
