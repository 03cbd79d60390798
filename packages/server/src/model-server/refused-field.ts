import { badRequest, type Failure } from './failure.ts'
import type { RequestField } from './request-fields.ts'

/**
 * Returns the error of the first field that a protocol does not serve, or does not know. `null` and the field's neutral values count
 * as absent. Values other than objects are left to the schema.
 */
export function refusedField(
  body: unknown,
  fields: Readonly<Record<string, RequestField>>,
  unknown: (name: string) => Failure,
): Failure | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  for (const [name, value] of Object.entries(body)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === undefined) return unknown(name)
    if (field.support !== 'refused' || value === null) continue
    const isNeutral = field.neutral?.some((each) => JSON.stringify(each) === JSON.stringify(value)) === true
    if (!isNeutral) return badRequest(`${name}: ${field.note}`, name, 'unsupported_parameter')
  }
  return undefined
}
