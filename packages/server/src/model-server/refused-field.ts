import { knownFieldHint } from '../wire/unknown-field.ts'
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
    if (field === undefined) return withHint(unknown(name), name, fields)
    if (field.support !== 'refused' || value === null) continue
    const isNeutral = field.neutral?.some((each) => JSON.stringify(each) === JSON.stringify(value)) === true
    if (!isNeutral) return badRequest(`${name}: ${field.note}`, name, 'unsupported_parameter')
  }
  return undefined
}

function withHint(failure: Failure, name: string, fields: Readonly<Record<string, RequestField>>): Failure {
  const message = `${failure.error.message.replace(/\.?$/, '.')} ${knownFieldHint(name, Object.keys(fields))}`
  return { ...failure, error: { ...failure.error, message } }
}

/**
 * Creates a function that names the fields of a request that were accepted without effect: hints, and members of `paths`, where `*` is every
 * item of a list. `null` counts as absent.
 */
export function createHintFinder(
  fields: Readonly<Record<string, RequestField>>,
  paths: readonly string[],
): (body: unknown) => readonly string[] {
  const names = Object.entries(fields).flatMap(([name, { support }]) => (support === 'hint' ? [name] : []))
  const hints = [...names, ...paths].map((path) => ({ path, names: path.split('.') }))
  return (body) => hints.filter((hint) => hasValue(body, hint.names, 0)).map(({ path }) => path)
}

/** True if the member that these names lead to, from the name at `from`, is present. */
function hasValue(value: unknown, names: readonly string[], from: number): boolean {
  const name = names[from]
  if (name === undefined) return value !== undefined && value !== null
  if (name === '*') return Array.isArray(value) && value.some((item) => hasValue(item, names, from + 1))
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false
  return hasValue(Reflect.get(value, name), names, from + 1)
}
