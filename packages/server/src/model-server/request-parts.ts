import type { JsonObject, Message, Tool } from '@orreryjs/core'
import { z } from 'zod'
import { knownFieldHint } from '../wire/unknown-field.ts'

/**
 * Object with exactly these members. `hints` are members of the published API that have no effect here: the server names them in a header.
 * The error of an unknown member names the nearest known one.
 */
export function exactObject<Shape extends z.ZodRawShape>(
  shape: Shape,
  hints: readonly string[] = [],
): z.ZodObject<Shape, z.core.$strict> {
  const known = [...Object.keys(shape), ...hints]
  const accepted = Object.fromEntries(hints.map((name) => [name, z.unknown().optional()]))
  return z.strictObject({ ...shape, ...accepted } as Shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? knownFieldHint(String(issue.keys[0]), known) : undefined),
  })
}

/** Accepts `null`, which clients write for omitted fields. */
export function maybe<T>(schema: z.ZodType<T>): z.ZodType<T | undefined> {
  return schema.nullish().transform((value) => value ?? undefined)
}

/** Boolean that may be missing. */
export const flag: z.ZodType<boolean | undefined> = maybe(z.boolean())

/** Token limit that may be missing, at least `minimum`. */
export function tokenLimit(minimum: number): z.ZodType<number | undefined> {
  return maybe(z.int().min(minimum))
}

/** JSON object of any content. */
export const jsonObject: z.ZodType<JsonObject> = z.record(z.string(), z.json())

/** Content in parts, or a text in place of one part of this type. */
export function partsWith<T>(part: z.ZodType<T>, type: string): z.ZodType<readonly T[]> {
  return z.preprocess(
    (content) => (typeof content === 'string' ? [{ type, text: content }] : content),
    z.array(part, { error: 'one of a string or array of objects' }),
  ) as z.ZodType<readonly T[]>
}

/** Part of a type that the real API has and no model here reads. */
export function unservedPart(type: string): z.ZodObject<{ type: z.ZodLiteral<string> }> {
  return z.looseObject({ type: z.literal(type) }).superRefine((_, context) => {
    context.addIssue({
      code: 'custom',
      path: ['type'],
      message: `${type} is not served: the model reads text. Send text, or remove this part.`,
      params: { code: 'unsupported_value' },
    })
  }) as unknown as z.ZodObject<{ type: z.ZodLiteral<string> }>
}

/** Parameters of a tool without any. */
export const NO_PARAMETERS: JsonObject = { type: 'object', properties: {} }

/** Name of a function in OpenAI's APIs. */
export const functionName: z.ZodType<string> = z
  .string()
  .max(64)
  .regex(/^[a-zA-Z0-9_-]+$/)

/** Choice of tools in a request: a mode, and the tools that may be called. */
export interface RequestedTools {
  readonly mode?: 'auto' | 'none' | 'required' | undefined
  /** Names of the allowed tools; absent for all. */
  readonly only?: readonly string[]
}

/** Returns the tools that a model may call, and how, in the fields of a request to a model. */
export function toolFields(
  tools: readonly Tool[],
  { mode, only }: RequestedTools,
): { readonly tools?: readonly Tool[]; readonly toolChoice?: 'auto' | 'none' | 'required' | { readonly name: string } } {
  const allowed = only === undefined ? tools : tools.filter(({ name }) => only.includes(name))
  if (allowed.length === 0) return {}
  const [name] = only ?? []
  if (mode === 'required' && only?.length === 1 && name !== undefined) return { tools, toolChoice: { name } }
  return { tools: allowed, ...(mode !== undefined && { toolChoice: mode }) }
}

/** Appends a message of the assistant; one that directly follows another continues it. */
export function appendAssistant(messages: Message[], next: Extract<Message, { role: 'assistant' }>): void {
  const last = messages.at(-1)
  if (last?.role !== 'assistant') {
    messages.push(next)
    return
  }
  const toolCalls = [...(last.toolCalls ?? []), ...(next.toolCalls ?? [])]
  const content = [last.content, next.content].filter((text) => text !== '').join('\n')
  messages[messages.length - 1] = { role: 'assistant', content, ...(toolCalls.length > 0 && { toolCalls }) }
}
