import type { JsonObject, JsonValue } from '@orreryjs/core'
import { z } from 'zod'
import { asObject } from './strict-schema.ts'

/** Schema with the root that its references refer to. */
interface Context {
  readonly root: JsonObject
  /** Text for strings that have no value. */
  readonly text: string
  readonly depth: number
}

/** Nesting at which optional content is omitted, so that recursive schemas end. */
const MAX_DEPTH = 12

/**
 * Returns a value that fits a JSON schema: the given value as far as it fits, completed by the smallest value that the schema accepts.
 * `text` is used for strings that have no value. The result is `undefined` if the keywords of the schema that have no direct answer,
 * such as `pattern` and `not`, exclude it.
 */
export function valueFor(schema: JsonObject, value: JsonValue | undefined, text: string): JsonValue | undefined {
  const fitted = fit(schema, value, { root: schema, text, depth: 0 })
  return isValid(schema, fitted) ? fitted : undefined
}

/** True if a value fits a schema. A schema that zod cannot read accepts everything. */
export function isValid(schema: JsonObject, value: JsonValue): boolean {
  const check = checkOf(schema)
  return check === undefined || check.safeParse(value).success
}

function checkOf(schema: JsonObject): z.ZodType | undefined {
  try {
    return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
  } catch {
    return undefined
  }
}

function fit(unresolved: JsonObject, value: JsonValue | undefined, context: Context): JsonValue {
  const schema = resolve(unresolved, context.root)
  const options = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(options)) return fitOption(schema, options.map(asObject), value, context)
  if (schema['const'] !== undefined) return schema['const']
  const listed = schema['enum']
  if (Array.isArray(listed)) return (listed as readonly JsonValue[]).find((each) => isSame(each, value)) ?? listed[0] ?? null
  switch (typeOf(schema, value)) {
    case 'object':
      return fitObject(schema, value, deeper(context))
    case 'array':
      return fitArray(schema, value, deeper(context))
    case 'integer':
    case 'number':
      return fitNumber(schema, value)
    case 'boolean':
      return typeof value === 'boolean' ? value : false
    case 'null':
      return null
    default:
      return fitString(schema, value, context.text)
  }
}

function deeper(context: Context): Context {
  return { ...context, depth: context.depth + 1 }
}

/** Follows references, and merges the schemas of `allOf`. */
function resolve(schema: JsonObject, root: JsonObject): JsonObject {
  let current = schema
  for (let hops = 0; hops < MAX_DEPTH && typeof current['$ref'] === 'string'; hops += 1) {
    const { $ref: reference, ...rest } = current
    current = { ...pointedTo(root, String(reference)), ...rest }
  }
  const all = current['allOf']
  if (!Array.isArray(all)) return current
  const { allOf: _, ...own } = current
  return (all as readonly JsonValue[]).map((each) => resolve(asObject(each), root)).reduce(merged, own)
}

function merged(a: JsonObject, b: JsonObject): JsonObject {
  const listOf = (schema: JsonObject): readonly JsonValue[] => (Array.isArray(schema['required']) ? schema['required'] : [])
  const required = [...new Set([...listOf(a), ...listOf(b)])]
  const properties = { ...asObject(a['properties']), ...asObject(b['properties']) }
  return { ...a, ...b, ...(required.length > 0 && { required }), ...(Object.keys(properties).length > 0 && { properties }) }
}

/** Returns the schema that a reference such as `#/$defs/node` points to. */
function pointedTo(root: JsonObject, reference: string): JsonObject {
  const names = reference
    .replace(/^#\/?/, '')
    .split('/')
    .filter((part) => part !== '')
  return names
    .map((name) => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<JsonObject>((schema, name) => asObject(schema[name]), root)
}

/** Returns the value in the first option that it fits; otherwise the simplest option. */
function fitOption(
  schema: JsonObject,
  options: readonly JsonObject[],
  value: JsonValue | undefined,
  context: Context,
): JsonValue {
  const { anyOf: _any, oneOf: _one, ...rest } = schema
  const withShared = options.map((option) => merged(rest, resolve(option, context.root)))
  const fitting = value === undefined ? undefined : withShared.find((option) => isSame(fit(option, value, context), value))
  const simplest = withShared.find((option) => option['type'] === 'null')
  return fit(fitting ?? simplest ?? withShared[0] ?? {}, value, context)
}

function typeOf({ type, properties, items }: JsonObject, value: JsonValue | undefined): string {
  if (Array.isArray(type)) {
    const types = type as readonly JsonValue[]
    return String(types.find((each) => isOfType(value, String(each))) ?? types.find((each) => each === 'null') ?? types[0])
  }
  if (typeof type === 'string') return type
  if (properties !== undefined) return 'object'
  if (items !== undefined) return 'array'
  return value === undefined ? 'string' : jsonType(value)
}

function isOfType(value: JsonValue | undefined, type: string): boolean {
  if (value === undefined) return false
  return jsonType(value) === type || (type === 'number' && typeof value === 'number')
}

function jsonType(value: JsonValue): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}

function fitObject(schema: JsonObject, value: JsonValue | undefined, context: Context): JsonObject {
  const given = asObject(value)
  const properties = asObject(schema['properties'])
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : [])
  const known = Object.entries(properties).flatMap(([name, child]) => {
    const isNeeded = required.has(name) || (Object.hasOwn(given, name) && context.depth < MAX_DEPTH)
    return isNeeded ? [[name, fit(asObject(child), given[name], context)] as const] : []
  })
  const more = schema['additionalProperties']
  const extra = more === false ? [] : Object.entries(given).filter(([name]) => !Object.hasOwn(properties, name))
  const others = extra.map(([name, each]) => [name, fit(asObject(more), each, context)] as const)
  const undeclared = [...required].filter(
    (name) => !Object.hasOwn(properties, String(name)) && !Object.hasOwn(given, String(name)),
  )
  return Object.fromEntries([...known, ...others, ...undeclared.map((name) => [String(name), context.text] as const)])
}

function fitArray(schema: JsonObject, value: JsonValue | undefined, context: Context): readonly JsonValue[] {
  const given = Array.isArray(value) ? (value as readonly JsonValue[]) : value === undefined ? [] : [value]
  const first = Array.isArray(schema['prefixItems']) ? (schema['prefixItems'] as readonly JsonValue[]) : []
  const minimum = Math.max(numberOf(schema['minItems']) ?? 0, first.length)
  const maximum = Math.max(minimum, numberOf(schema['maxItems']) ?? Number.POSITIVE_INFINITY)
  const isFit = (each: JsonValue, index: number): boolean =>
    isSame(fit(asObject(first[index] ?? schema['items']), each, context), each)
  const kept = Array.isArray(value) ? given : given.filter(isFit)
  const count = Math.min(maximum, Math.max(minimum, context.depth < MAX_DEPTH ? kept.length : 0))
  const items = Array.from({ length: count }, (_, index) => fit(asObject(first[index] ?? schema['items']), kept[index], context))
  return schema['uniqueItems'] === true ? unique(items) : items
}

/** Numbers equal items, as far as texts and numbers can be made different. */
function unique(items: readonly JsonValue[]): readonly JsonValue[] {
  const used = new Set<string>()
  return items.map((item) => {
    let candidate = item
    for (let count = 2; used.has(JSON.stringify(candidate)) && count <= items.length + 1; count += 1) {
      candidate = typeof item === 'number' ? item + count - 1 : typeof item === 'string' ? `${item} ${count}` : item
    }
    used.add(JSON.stringify(candidate))
    return candidate
  })
}

function fitNumber(schema: JsonObject, value: JsonValue | undefined): number {
  const isWhole = schema['type'] === 'integer' || (Array.isArray(schema['type']) && !schema['type'].includes('number'))
  const step = numberOf(schema['multipleOf']) ?? (isWhole ? 1 : 0)
  const unit = step === 0 ? 1e-6 : step
  const above = numberOf(schema['exclusiveMinimum'])
  const below = numberOf(schema['exclusiveMaximum'])
  const minimum = Math.max(
    numberOf(schema['minimum']) ?? Number.NEGATIVE_INFINITY,
    above === undefined ? Number.NEGATIVE_INFINITY : above + unit,
  )
  const maximum = Math.min(
    numberOf(schema['maximum']) ?? Number.POSITIVE_INFINITY,
    below === undefined ? Number.POSITIVE_INFINITY : below - unit,
  )
  const wanted =
    typeof value === 'number' ? value : typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : 0
  const inside = Math.min(maximum, Math.max(minimum, wanted))
  if (step === 0) return inside
  const rounded = Math.round(inside / step) * step
  return rounded < minimum ? Math.ceil(minimum / step) * step : rounded > maximum ? Math.floor(maximum / step) * step : rounded
}

/** Example of each format of strings that JSON Schema defines and OpenAI's strict mode supports. */
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2000-01-01T00:00:00Z',
  date: '2000-01-01',
  duration: 'P1D',
  email: 'someone@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  time: '00:00:00Z',
  uri: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
}

function fitString(schema: JsonObject, value: JsonValue | undefined, text: string): string {
  if (typeof value === 'string' && isValid(schema, value)) return value
  const format = FORMATS[String(schema['format'])]
  if (format !== undefined) return format
  const minimum = numberOf(schema['minLength']) ?? 0
  const maximum = numberOf(schema['maxLength']) ?? Number.POSITIVE_INFINITY
  const base = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : text
  return base.slice(0, maximum).padEnd(minimum, '.')
}

function numberOf(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function isSame(a: JsonValue, b: JsonValue | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
