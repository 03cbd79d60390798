import { parseJson } from '@orreryjs/core'
import { ignoredInQuery } from '../wire/ignored.ts'
import { readAnyJson } from '../wire/json.ts'
import { type Field, type FieldProblem, type FieldValue, isProblem, readField } from './fields.ts'
import { Float, JsonError, type PythonValue, readPythonJson } from './python-json.ts'

/** Fields by name and the names that have no effect, or the status and the body of FastAPI's refusal. */
type ReadRequest =
  | { readonly values: Readonly<Record<string, FieldValue>>; readonly ignored: readonly string[] }
  | { readonly status: 400 | 422; readonly detail: PythonValue }

/** Parses the fields of a query. */
export function readQuery(query: URLSearchParams, fields: readonly Field[]): ReadRequest {
  const result = readAll(fields, 'query', null, (name) => query.getAll(name).at(-1))
  return 'status' in result ? result : { ...result, ignored: ignoredInQuery(query, usedNames(fields)) }
}

/** Names the members of a body that a route without fields does not read. */
export function ignoredInBody(body: Buffer): readonly string[] {
  if (body.length === 0) return []
  const parsed = readAnyJson(body)
  if ('problem' in parsed) return ['body']
  const { value } = parsed
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : ['body']
}

/** Parses the fields of a body like FastAPI with a pydantic model. */
export function readModel(body: Buffer, contentType: string | undefined, fields: readonly Field[]): ReadRequest {
  const quick = isJson(contentType) ? readPlainJson(body, fields) : undefined
  if (quick !== undefined) return quick
  const result = readValue(body, contentType)
  if (!('value' in result)) return result
  const { value } = result
  if (value === null) return refused([{ type: 'missing', loc: ['body'], msg: 'Field required', input: null }])
  if (typeof value !== 'object' || value instanceof Float || Array.isArray(value)) return refused([noModel(value)])
  const members = value as { readonly [name: string]: PythonValue }
  const all = readAll(fields, 'body', value, (name) => (Object.hasOwn(members, name) ? members[name] : undefined))
  return 'status' in all ? all : { ...all, ignored: ignoredMembers(members, fields) }
}

/** Names the members that have no effect. `null` is the same as an omitted member. */
function ignoredMembers(members: object, fields: readonly Field[]): readonly string[] {
  const used = usedNames(fields)
  return Object.keys(members).filter((name) => {
    if (used.includes(name)) return false
    return !fields.some((field) => field.name === name) || Reflect.get(members, name) !== null
  })
}

function usedNames(fields: readonly Field[]): readonly string[] {
  return fields.flatMap(({ name, isUnused = false }) => (isUnused ? [] : [name]))
}

/** Fast path: every field is present and has its type. */
function readPlainJson(body: Buffer, fields: readonly Field[]): Exclude<ReadRequest, { status: number }> | undefined {
  let value: unknown
  try {
    value = parseJson(body.toString('utf8'))
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const values: Record<string, FieldValue> = {}
  for (const { name, type, initial } of fields) {
    const member: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
    if (member === undefined && initial !== undefined) values[name] = initial
    else if (type === 'int' && Number.isSafeInteger(member)) values[name] = (member as number) + 0
    // Invalid UTF-8 was decoded as this character.
    else if (type === 'str' && typeof member === 'string' && !member.includes('\ufffd')) values[name] = member
    else return undefined
  }
  return { values, ignored: ignoredMembers(value, fields) }
}

function readValue(body: Buffer, contentType: string | undefined): { readonly value: PythonValue } | ReadRequest {
  if (body.length === 0) return { value: null }
  if (!isJson(contentType)) return { value: body.toString('utf8') }
  try {
    return { value: readPythonJson(new TextDecoder('utf-8', { fatal: true }).decode(body)) }
  } catch (error) {
    if (!(error instanceof JsonError)) return { status: 400, detail: 'There was an error parsing the body' }
    const { message, position } = error
    return refused([
      { type: 'json_invalid', loc: ['body', position], msg: 'JSON decode error', input: {}, ctx: { error: message } },
    ])
  }
}

/** FastAPI treats a body without a content type as JSON. */
function isJson(contentType: string | undefined): boolean {
  if (contentType === undefined) return true
  const [type = ''] = contentType.split(';')
  return /^application\/(?:.+\+)?json$/.test(type.trim().toLowerCase())
}

function readAll(
  fields: readonly Field[],
  where: string,
  all: PythonValue,
  memberOf: (name: string) => PythonValue | undefined,
): ReadRequest {
  const values: Record<string, FieldValue> = {}
  const problems: FieldProblem[] = []
  for (const field of fields) {
    const value = readField(field, memberOf(field.name), where, all)
    if (isProblem(value)) problems.push(value)
    else values[field.name] = value
  }
  return problems.length === 0 ? { values, ignored: [] } : refused(problems)
}

function refused(detail: readonly FieldProblem[]): ReadRequest {
  return { status: 422, detail }
}

function noModel(input: PythonValue): FieldProblem {
  const msg = 'Input should be a valid dictionary or object to extract fields from'
  return { type: 'model_attributes_type', loc: ['body'], msg, input }
}
