import type { z } from 'zod'
import { badRequest, type ChatFailure } from './failure.ts'

/** A body as a schema reads it. The first thing that is wrong is told, with the field's name as clients write it. */
export function readWith<T>(schema: z.ZodType<T>, body: unknown): { readonly value: T } | ChatFailure {
  const result = schema.safeParse(body)
  if (result.success) return { value: result.data }
  const { path, message } = result.error.issues[0] ?? { path: [], message: 'it cannot be read' }
  const name = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  const field = name.replace(/^\./, '')
  return badRequest(field === '' ? message : `${field}: ${message}`, field === '' ? null : field)
}
