import { parseJson } from '@orreryjs/core'
import { Float, JsonError, type PythonValue, readPythonJson } from '../wire/python-json.ts'
import { knownFieldHint } from '../wire/unknown-field.ts'
import { type Field, type FieldProblem, type FieldValue, isProblem, readField } from './fields.ts'

/** Fields by name and the names that have no effect, or the status and the body of FastAPI's refusal. */
type ReadRequest =
  | { readonly values: Readonly<Record<string, FieldValue>>; readonly ignored: readonly string[] }
  | { readonly status: 400 | 422; readonly detail: PythonValue; readonly problems: readonly FieldProblem[] }

/** Parses the fields of a query. `listen` has refused unknown and repeated parameters. */
export function readQuery(query: URLSearchParams, fields: readonly Field[]): ReadRequest {
  return readAll(fields, 'query', null, (name) => query.get(name) ?? undefined)
}

/** Checks the body of a route without fields: empty, `null` or an empty object. */
export function readNoBody(body: Buffer, contentType: string | undefined): ReadRequest {
  return body.length === 0 || body.equals(EMPTY_OBJECT) || body.equals(NULL)
    ? { values: {}, ignored: [] }
    : readModel(body, contentType, [])
}

const EMPTY_OBJECT = Buffer.from('{}')
const NULL = Buffer.from('null')

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
  const extra = extraProblems(members, fields)
  if ('status' in all) return extra.length === 0 ? all : refused([...all.problems, ...extra])
  return extra.length === 0 ? { ...all, ignored: inertMembers(members, fields) } : refused(extra)
}

/** Describes every member that the route does not have, in the form of pydantic models that forbid them. The originals drop such members. */
function extraProblems(members: { readonly [name: string]: PythonValue }, fields: readonly Field[]): readonly FieldProblem[] {
  const known = fields.map(({ name }) => name)
  return Object.keys(members)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const msg = `Extra inputs are not permitted. ${knownFieldHint(name, known)}`
      return { type: 'extra_forbidden', loc: ['body', name], msg, input: members[name] ?? null }
    })
}

/** Names the members that clients of the original send and that have no effect there either. `null` is the same as an omitted member. */
function inertMembers(members: object, fields: readonly Field[]): readonly string[] {
  return fields.flatMap(({ name, isUnused = false }) => (isUnused && (Reflect.get(members, name) ?? null) !== null ? [name] : []))
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
  // A member that is not a field makes the counts differ.
  let count = 0
  const values: Record<string, FieldValue> = {}
  for (const { name, type, initial } of fields) {
    if (Object.hasOwn(value, name)) count += 1
    const member: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
    if (member === undefined && initial !== undefined) values[name] = initial
    else if (type === 'int' && Number.isSafeInteger(member)) values[name] = (member as number) + 0
    // Invalid UTF-8 was decoded as this character.
    else if (type === 'str' && typeof member === 'string' && !member.includes('\ufffd')) values[name] = member
    else if (type === 'int-list' && isListOf(member, Number.isSafeInteger)) values[name] = member as number[]
    else if (type === 'str-list' && isListOf(member, isPlainText)) values[name] = member as string[]
    else return undefined
  }
  return count === Object.keys(value).length ? { values, ignored: inertMembers(value, fields) } : undefined
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem)
}

function isPlainText(item: unknown): boolean {
  return typeof item === 'string' && !item.includes('\ufffd')
}

function readValue(body: Buffer, contentType: string | undefined): { readonly value: PythonValue } | ReadRequest {
  if (body.length === 0) return { value: null }
  if (!isJson(contentType)) return { value: body.toString('utf8') }
  try {
    return { value: readPythonJson(new TextDecoder('utf-8', { fatal: true }).decode(body)) }
  } catch (error) {
    if (!(error instanceof JsonError)) return { status: 400, detail: 'There was an error parsing the body', problems: [] }
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
  return { status: 422, detail, problems: detail }
}

function noModel(input: PythonValue): FieldProblem {
  const msg = 'Input should be a valid dictionary or object to extract fields from'
  return { type: 'model_attributes_type', loc: ['body'], msg, input }
}
