import type { JsonObject, JsonValue } from '@orreryjs/core'
import { asObject } from '../strict-schema.ts'

/** A schema that accepts every value (`true`), no value (`false`), or the values that its keywords accept. */
export type Schema = JsonObject | boolean

/** The keywords of a schema that all have to hold, without references and `allOf`. */
export interface Conjunction {
  /** Schemas of which each has its own keywords. Together they are the schema. */
  readonly parts: readonly JsonObject[]
  /** Lists of schemas of which one has to hold: `anyOf`, `oneOf`, `if` with `then` or `else`. */
  readonly choices: readonly (readonly Schema[])[]
  /** True if no value is accepted. */
  readonly isImpossible: boolean
}

/** References followed in a row, so that a schema that only refers to itself ends. */
const MAX_REFERENCES = 64

/** Resolves the references and `allOf` of a schema. */
export function conjunctionOf(schema: Schema, root: JsonObject): Conjunction {
  const parts: JsonObject[] = []
  const choices: (readonly Schema[])[] = []
  let isImpossible = false
  const add = (each: Schema, references: number): void => {
    if (each === false || references > MAX_REFERENCES) isImpossible = true
    if (typeof each === 'boolean' || isImpossible) return
    parts.push(each)
    if (typeof each['$ref'] === 'string') add(pointedTo(root, each['$ref']), references + 1)
    for (const part of listOf(each['allOf'])) add(asSchema(part), references + 1)
    for (const keyword of ['anyOf', 'oneOf']) if (Array.isArray(each[keyword])) choices.push(listOf(each[keyword]).map(asSchema))
    for (const [name, dependent] of [...entriesOf(each['dependentSchemas']), ...entriesOf(each['dependencies'])]) {
      if (!Array.isArray(dependent)) choices.push([{ allOf: [{ required: [name] }, dependent] }, { not: { required: [name] } }])
    }
    const { if: condition, then = true, else: otherwise = true } = each
    if (condition !== undefined) {
      choices.push([{ allOf: [condition, then] }, { allOf: [{ not: condition }, otherwise] }])
    }
  }
  add(schema, 0)
  return { parts, choices, isImpossible }
}

/** Returns the schema that a reference such as `#/$defs/node` points to. */
function pointedTo(root: JsonObject, reference: string): Schema {
  const names = reference
    .replace(/^#\/?/, '')
    .split('/')
    .filter((part) => part !== '')
  const found = names
    .map((name) => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<JsonValue | undefined>((value, name) => (Array.isArray(value) ? value[Number(name)] : asObject(value)[name]), root)
  return asSchema(found)
}

/** Values of a keyword in the parts. */
export function valuesOf({ parts }: Conjunction, keyword: string): readonly JsonValue[] {
  return parts.flatMap((part) => (part[keyword] === undefined ? [] : [part[keyword]]))
}

/** The largest number of a keyword in the parts, or `otherwise`. */
export function largest(conjunction: Conjunction, keyword: string, otherwise: number): number {
  return valuesOf(conjunction, keyword).reduce<number>(
    (largestValue, value) => (typeof value === 'number' ? Math.max(largestValue, value) : largestValue),
    otherwise,
  )
}

/** The smallest number of a keyword in the parts, or `otherwise`. */
export function smallest(conjunction: Conjunction, keyword: string, otherwise: number): number {
  return valuesOf(conjunction, keyword).reduce<number>(
    (smallestValue, value) => (typeof value === 'number' ? Math.min(smallestValue, value) : smallestValue),
    otherwise,
  )
}

/** Keywords by the type of value that they are about. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  object: [
    'properties',
    'required',
    'additionalProperties',
    'patternProperties',
    'propertyNames',
    'minProperties',
    'maxProperties',
    'dependentRequired',
  ],
  array: ['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  string: ['pattern', 'format', 'minLength', 'maxLength'],
}
const TYPES = ['object', 'array', 'string', 'number', 'boolean', 'null']

/**
 * Returns the types that a schema accepts, most suitable first: the type of the value, null, then the types that its keywords are about.
 */
export function typesOf(conjunction: Conjunction, value: JsonValue | undefined): readonly string[] {
  const lists = valuesOf(conjunction, 'type').map((type) => (Array.isArray(type) ? type.map(String) : [String(type)]))
  const [first, ...others] = lists
  const own = value === undefined ? [] : [typeOf(value)]
  if (first === undefined) {
    const about = TYPES.filter((type) => (KEYWORDS[type] ?? []).some((keyword) => valuesOf(conjunction, keyword).length > 0))
    return [...new Set([...own, ...(about.length > 0 ? about : ['string']), ...TYPES])]
  }
  const accepts = (type: string): boolean =>
    others.every((list) => list.includes(type) || (type === 'integer' && list.includes('number')))
  const whole = first.includes('number') && others.some((list) => list.includes('integer')) ? ['integer'] : []
  const accepted = [...first, ...whole].filter(accepts)
  const matching = accepted.filter((type) => own.includes(type) || (type === 'integer' && own.includes('number')))
  return [...new Set([...matching, ...accepted.filter((type) => type === 'null'), ...accepted])]
}

export function typeOf(value: JsonValue): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function entriesOf(value: JsonValue | undefined): readonly (readonly [string, JsonValue])[] {
  return Object.entries(asObject(value)).map(([name, each = true]) => [name, each])
}

export function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : []
}

export function asSchema(value: JsonValue | undefined): Schema {
  return typeof value === 'boolean' ? value : asObject(value)
}

export function isSame(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
