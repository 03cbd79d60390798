import type { Message } from '@orreryjs/core'
import { z } from 'zod'
import { badRequest, type Failure } from '../failure.ts'
import { appendAssistant, exactObject, maybe, partsWith, unservedPart } from '../request-parts.ts'
import { flatName } from './namespaces.ts'

const textPart = exactObject({ type: z.enum(['input_text', 'output_text', 'text']), text: z.string() }, [
  'annotations',
  'logprobs',
  'prompt_cache_breakpoint',
]).transform(({ text }) => text)
const refusalPart = exactObject({ type: z.literal('refusal'), refusal: z.string() }).transform(({ refusal }) => refusal)
const part = z.discriminatedUnion(
  'type',
  [textPart, refusalPart, ...['input_image', 'input_file', 'input_audio'].map(unservedPart)],
  { error: "Supported values are: 'input_text', 'input_image', 'output_text', 'refusal', and 'input_file'." },
) as unknown as z.ZodType<string>
const text = partsWith(part, 'input_text').transform((parts) => parts.join(''))

const message = exactObject(
  {
    type: z.literal('message'),
    role: z.enum(['assistant', 'system', 'developer', 'user']),
    content: text,
  },
  ['id', 'phase', 'status'],
).transform(({ role, content }): Item => ({ kind: 'message', message: toMessage(role, content) }))

function toMessage(role: 'assistant' | 'system' | 'developer' | 'user', content: string): Message {
  return { role: role === 'developer' ? 'system' : role, content }
}

const call = exactObject(
  {
    type: z.literal('function_call'),
    call_id: z.string().min(1),
    name: z.string(),
    arguments: z.string(),
    namespace: maybe(z.string()),
  },
  ['caller', 'id', 'status'],
).transform(
  ({ call_id: id, name, arguments: args, namespace }): Item => ({
    kind: 'call',
    id,
    name: flatName(namespace, name),
    arguments: args,
  }),
)

const output = exactObject({ type: z.literal('function_call_output'), call_id: z.string(), output: text }, [
  'caller',
  'id',
  'status',
]).transform(({ call_id: id, output: content }): Item => ({ kind: 'output', id, content }))

/** The model does not read earlier reasoning. */
const reasoning = exactObject({ type: z.literal('reasoning') }, [
  'content',
  'encrypted_content',
  'id',
  'status',
  'summary',
]).transform((): Item => ({ kind: 'reasoning' }))

/** Item types of tools that are not served. */
const UNSERVED = [
  'code_interpreter_call',
  'compaction',
  'computer_call',
  'computer_call_output',
  'custom_tool_call',
  'custom_tool_call_output',
  'file_search_call',
  'image_generation_call',
  'local_shell_call',
  'local_shell_call_output',
  'mcp_approval_request',
  'mcp_approval_response',
  'mcp_call',
  'mcp_list_tools',
  'shell_call',
  'shell_call_output',
  'web_search_call',
]

const item = z.discriminatedUnion('type', [message, call, output, reasoning, ...UNSERVED.map(unservedPart)], {
  error: "Supported values are: 'message', 'function_call', 'function_call_output', 'reasoning', and 'item_reference'.",
}) as unknown as z.ZodType<Item>

/** Items of a conversation. */
export const inputItems: z.ZodType<readonly Item[]> = z.array(item)

/** Item of a conversation, in the parts that a model reads. */
export type Item =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'call'; readonly id: string; readonly name: string; readonly arguments: string }
  | { readonly kind: 'output'; readonly id: string; readonly content: string }
  | { readonly kind: 'reasoning' }

/** Returns the messages of a conversation; the calls of one turn are part of one message. */
export function messagesOf(items: readonly Item[]): readonly Message[] {
  const messages: Message[] = []
  for (const each of items) {
    switch (each.kind) {
      case 'message':
        if (each.message.role === 'assistant') appendAssistant(messages, each.message)
        else messages.push(each.message)
        break
      case 'call': {
        const { id, name, arguments: args } = each
        appendAssistant(messages, { role: 'assistant', content: '', toolCalls: [{ id, name, arguments: args }] })
        break
      }
      case 'output':
        messages.push({ role: 'tool', content: each.content, toolCallId: each.id })
        break
      case 'reasoning':
        break
      default:
        each satisfies never
    }
  }
  return messages
}

/** Returns the error of calls without outputs, outputs without calls, and repeated ids. */
export function itemsFailure(items: readonly Item[]): Failure | undefined {
  const called = new Set<string>()
  const open = new Set<string>()
  for (const each of items) {
    if (each.kind === 'call') {
      if (called.has(each.id)) return badRequest(`Duplicate function call with call_id ${each.id}.`, 'input')
      called.add(each.id)
      open.add(each.id)
    }
    if (each.kind === 'output' && !open.delete(each.id)) {
      return badRequest(`No tool call found for function call output with call_id ${each.id}.`, 'input')
    }
  }
  const [unanswered] = open
  return unanswered === undefined ? undefined : badRequest(`No tool output found for function call ${unanswered}.`, 'input')
}
