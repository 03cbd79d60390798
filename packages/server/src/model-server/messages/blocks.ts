import type { JsonObject, Message } from '@orreryjs/core'
import { z } from 'zod'
import { badRequest, type Failure } from '../failure.ts'
import { appendAssistant, exactObject, jsonObject, maybe, partsWith, unservedPart } from '../request-parts.ts'

/** Block of a message, in the parts that a model reads. */
type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'use'; readonly id: string; readonly name: string; readonly input: JsonObject }
  | { readonly kind: 'result'; readonly id: string; readonly content: string }
  | { readonly kind: 'thinking' }

const textBlock = exactObject({ type: z.literal('text'), text: z.string().min(1) }, ['cache_control', 'citations'])
const text = textBlock.transform(({ text: content }): Block => ({ kind: 'text', text: content }))
const use = exactObject(
  {
    type: z.literal('tool_use'),
    id: z.string().regex(/^[a-zA-Z0-9_-]+$/),
    name: z.string().min(1),
    input: jsonObject,
  },
  ['cache_control', 'caller', 'toolset_name'],
).transform(({ id, name, input }): Block => ({ kind: 'use', id, name, input }))
const unserved = ['image', 'document', 'search_result', 'container_upload'].map(unservedPart)
const resultPart = z.discriminatedUnion('type', [
  exactObject({ type: z.literal('text'), text: z.string() }, ['cache_control', 'citations']).transform(
    ({ text: content }) => content,
  ),
  ...unserved,
]) as unknown as z.ZodType<string>
const result = exactObject(
  {
    type: z.literal('tool_result'),
    tool_use_id: z.string(),
    content: maybe(partsWith(resultPart, 'text')),
    is_error: maybe(z.boolean()),
  },
  ['cache_control', 'toolset_name'],
).transform(({ tool_use_id: id, content = [] }): Block => ({ kind: 'result', id, content: content.join('') }))
const thinking = exactObject({ type: z.enum(['thinking', 'redacted_thinking']) }, ['data', 'signature', 'thinking']).transform(
  (): Block => ({ kind: 'thinking' }),
)

const serverBlocks = ['server_tool_use', 'web_search_tool_result', 'mcp_tool_use', 'mcp_tool_result'].map(unservedPart)
const block = z.discriminatedUnion('type', [text, use, result, thinking, ...unserved, ...serverBlocks], {
  error:
    "Input tag does not match any of the expected tags: 'document', 'image', 'redacted_thinking', 'text', 'thinking', 'tool_result', 'tool_use'",
}) as unknown as z.ZodType<Block>

/** Message of a request. */
export const requestMessage: z.ZodType<RequestMessage> = exactObject({
  role: z.enum(['user', 'assistant', 'system']),
  content: partsWith(block, 'text'),
}) as unknown as z.ZodType<RequestMessage>

/** A role and its blocks. */
export interface RequestMessage {
  readonly role: 'user' | 'assistant' | 'system'
  readonly content: readonly Block[]
}

/** System prompt: text, or blocks of text. */
export const systemPrompt: z.ZodType<string> = partsWith(textBlock, 'text').transform((blocks) =>
  blocks.map(({ text: content }) => content).join('\n\n'),
) as unknown as z.ZodType<string>

/** Returns the messages that a model reads: results before the text of their turn, and consecutive turns of a role as one. */
export function messagesOf(turns: readonly RequestMessage[]): readonly Message[] {
  const messages: Message[] = []
  for (const { role, content } of turns) {
    const spoken = content.flatMap((each) => (each.kind === 'text' ? [each.text] : [])).join('\n')
    if (role === 'assistant') {
      const toolCalls = content.flatMap((each) =>
        each.kind === 'use' ? [{ id: each.id, name: each.name, arguments: JSON.stringify(each.input) }] : [],
      )
      appendAssistant(messages, { role, content: spoken, ...(toolCalls.length > 0 && { toolCalls }) })
      continue
    }
    for (const each of content) {
      if (each.kind === 'result') messages.push({ role: 'tool', content: each.content, toolCallId: each.id })
    }
    if (spoken !== '') messages.push({ role, content: spoken })
  }
  return messages
}

/** Returns the error of tool uses without results, results without uses, and blocks in messages of another role. */
export function turnsFailure(turns: readonly RequestMessage[]): Failure | undefined {
  if (turns[0]?.role === 'assistant') return badRequest('messages: first message must use the "user" role')
  const used = new Set<string>()
  let open: readonly string[] = []
  for (const [index, turn] of turns.entries()) {
    const problem = resultsProblem(turn, index, open) ?? openProblem(turn, index, open)
    if (problem !== undefined) return badRequest(problem)
    open = usesIn(turn)
    const repeated = open.find((id, at) => used.has(id) || open.indexOf(id) < at)
    if (repeated !== undefined) return badRequest(`messages.${index}.content: \`tool_use\` ids must be unique`)
    for (const id of open) used.add(id)
  }
  const last = turns.at(-1)
  if (open.length > 0) return badRequest(unanswered(turns.length - 1, open))
  const ending = last?.role === 'assistant' ? last.content.at(-1) : undefined
  if (ending?.kind === 'text' && /\s$/.test(ending.text)) {
    return badRequest('messages: final assistant content cannot end with trailing whitespace')
  }
  return undefined
}

function usesIn({ role, content }: RequestMessage): readonly string[] {
  return role === 'assistant' ? content.flatMap((each) => (each.kind === 'use' ? [each.id] : [])) : []
}

function resultsProblem({ role, content }: RequestMessage, index: number, open: readonly string[]): string | undefined {
  for (const [at, each] of content.entries()) {
    const place = `messages.${index}.content.${at}`
    if (each.kind === 'use' && role !== 'assistant') return `${place}: \`tool_use\` blocks can only be in \`assistant\` messages`
    if (each.kind !== 'result') continue
    if (role !== 'user') return `${place}: \`tool_result\` blocks can only be in \`user\` messages`
    if (open.includes(each.id)) continue
    const rule = 'Each `tool_result` block must have a corresponding `tool_use` block in the previous message.'
    return `${place}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${each.id}. ${rule}`
  }
  return undefined
}

function openProblem({ content }: RequestMessage, index: number, open: readonly string[]): string | undefined {
  const answered = content.flatMap((each) => (each.kind === 'result' ? [each.id] : []))
  const missing = open.filter((id) => !answered.includes(id))
  return missing.length === 0 ? undefined : unanswered(index - 1, missing)
}

function unanswered(index: number, ids: readonly string[]): string {
  const found = `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after`
  const rule = 'Each `tool_use` block must have a corresponding `tool_result` block in the next message.'
  return `${found}: ${ids.join(', ')}. ${rule}`
}
