import type { JsonObject, Message, ToolCall } from '@orreryjs/core'
import { z } from 'zod'
import { badRequest, type Failure } from '../failure.ts'
import { appendAssistant, exactObject, jsonObject, maybe } from '../request-parts.ts'

/** Part of a content, as a model reads it. */
type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'call'; readonly id: string | undefined; readonly name: string; readonly args: JsonObject }
  | { readonly kind: 'result'; readonly id: string | undefined; readonly name: string; readonly content: string }
  | { readonly kind: 'thought' }

const PART_HINTS = ['thoughtSignature']
const text = exactObject({ text: z.string(), thought: maybe(z.boolean()) }, PART_HINTS).transform(
  ({ text: content, thought }): Part => (thought === true ? { kind: 'thought' } : { kind: 'text', text: String(content) }),
)
const call = exactObject(
  { functionCall: exactObject({ id: maybe(z.string()), name: z.string().min(1), args: maybe(jsonObject) }) },
  PART_HINTS,
).transform(({ functionCall: { id, name, args } }): Part => ({ kind: 'call', id, name, args: args ?? {} }))
const result = exactObject(
  { functionResponse: exactObject({ id: maybe(z.string()), name: z.string().min(1), response: jsonObject }) },
  PART_HINTS,
).transform(({ functionResponse: { id, name, response } }): Part => ({ kind: 'result', id, name, content: resultText(response) }))

/** The schema is chosen by the member that gives a part its type, so that errors name the wrong member. */
const part = z.looseObject({}).transform((value, context): Part => {
  const schema = 'functionCall' in value ? call : 'functionResponse' in value ? result : 'text' in value ? text : undefined
  if (schema === undefined) {
    const [type = 'an empty part'] = Object.keys(value)
    const message = `${type} is not served: the model reads text and function calls. Send text, or remove this part.`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data as Part
  for (const issue of parsed.error.issues) context.addIssue({ ...issue } as never)
  return z.NEVER
})

/** A turn of the conversation. */
export interface Content {
  readonly role: string | undefined
  readonly parts: readonly Part[]
}

/** Schema of a content, also of the system instruction. */
export const contentSchema: z.ZodType<Content> = exactObject({
  role: maybe(z.enum(['user', 'model', 'function', 'system'])),
  parts: z.array(part),
}) as unknown as z.ZodType<Content>

/** Returns the text of a content. */
export function textIn({ parts }: Content): string {
  return parts.flatMap((each) => (each.kind === 'text' ? [each.text] : [])).join('\n\n')
}

/** A result is an object; the text of a tool is usually its only member. */
function resultText(response: JsonObject): string {
  const values = Object.values(response)
  const [only] = values
  return values.length === 1 && typeof only === 'string' ? only : JSON.stringify(response)
}

/** Returns the messages that a model reads, or the error of a result without a call. Calls without ids are paired by name, in order. */
export function messagesOf(contents: readonly Content[]): readonly Message[] | Failure {
  const messages: Message[] = []
  let open: ToolCall[] = []
  let count = 0
  for (const [index, { role, parts }] of contents.entries()) {
    const spoken = textIn({ role, parts })
    if (role === 'model') {
      const toolCalls = parts.flatMap((each): readonly ToolCall[] => {
        if (each.kind !== 'call') return []
        count += 1
        return [{ id: each.id ?? `call_${count}`, name: each.name, arguments: JSON.stringify(each.args) }]
      })
      open = [...toolCalls]
      appendAssistant(messages, { role: 'assistant', content: spoken, ...(toolCalls.length > 0 && { toolCalls }) })
      continue
    }
    for (const each of parts) {
      if (each.kind !== 'result') continue
      const at = open.findIndex(({ id, name }) => (each.id === undefined ? name === each.name : id === each.id))
      const [paired] = at < 0 ? [] : open.splice(at, 1)
      if (paired === undefined)
        return badRequest(`contents[${index}]: the function response ${each.name} answers no function call`)
      messages.push({ role: 'tool', content: each.content, toolCallId: paired.id })
    }
    if (spoken !== '') messages.push({ role: 'user', content: spoken })
  }
  return messages
}
