import type { z } from 'zod'

/** Returns true if a parsed JSON value certainly matches a schema; false means that the schema must decide. */
type PlainCheck = (value: unknown) => boolean

const undecided: PlainCheck = () => false

/**
 * Compiles a fast check for parsed JSON values from a schema: several times faster than the schema, because it copies nothing and builds no
 * error messages. It supports the basic types that messages use; other types, and objects with unknown
 * members, return false.
 */
export function fastSchemaCheck(schema: z.core.$ZodType): PlainCheck {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const type = checkOfType(def)
  const more = (def.checks ?? []).map((check) => constraintCheck(check as z.core.$ZodChecks))
  return more.reduce((before, next) => (value) => before(value) && next(value), type)
}

function checkOfType(def: z.core.$ZodTypes['_zod']['def']): PlainCheck {
  switch (def.type) {
    case 'boolean':
      return (value) => typeof value === 'boolean'
    case 'string':
      return 'format' in def ? undecided : (value) => typeof value === 'string'
    case 'number':
      if (!('format' in def)) return Number.isFinite
      return def.format === 'safeint' ? Number.isSafeInteger : undecided
    case 'literal':
      return isOneOf(def.values)
    case 'enum':
      return isOneOf(Object.values(def.entries))
    case 'array':
      return arrayOf(fastSchemaCheck(def.element))
    case 'object':
      return def.catchall === undefined ? objectOf(def.shape) : undecided
    case 'union':
      return 'discriminator' in def ? unionBy(String(def.discriminator), def.options) : undecided
    default:
      return undecided
  }
}

/** Compiles a further constraint, for values of the right type. */
function constraintCheck({ _zod: { def } }: z.core.$ZodChecks): PlainCheck {
  if (def.check === 'number_format') return def.format === 'safeint' ? Number.isSafeInteger : undecided
  if (def.check === 'greater_than' && def.inclusive) return (value) => Number(value) >= Number(def.value)
  if (def.check === 'less_than' && def.inclusive) return (value) => Number(value) <= Number(def.value)
  if (def.check === 'min_length') return (value) => Array.isArray(value) && value.length >= def.minimum
  const pattern = def.check === 'string_format' && def.format === 'regex' && 'pattern' in def ? def.pattern : undefined
  // A stateful regular expression would give different results for the same value.
  if (!(pattern instanceof RegExp) || pattern.global || pattern.sticky) return undecided
  return (value) => pattern.test(String(value))
}

function isOneOf(values: readonly unknown[]): PlainCheck {
  const known = new Set(values)
  return (value) => known.has(value)
}

function arrayOf(check: PlainCheck): PlainCheck {
  return (value) => Array.isArray(value) && value.every(check)
}

interface Member {
  readonly name: string
  readonly isOptional: boolean
  readonly check: PlainCheck
}

function objectOf(shape: z.core.$ZodShape): PlainCheck {
  const members = Object.entries(shape).map(([name, schema]) => memberOf(name, schema as z.core.$ZodTypes))
  const names = new Set(members.map(({ name }) => name))
  return (value) => {
    if (!isObject(value)) return false
    for (const name of Object.keys(value)) if (!names.has(name)) return false
    for (const { name, isOptional, check } of members) {
      const member = value[name]
      if (member === undefined ? !isOptional : !check(member)) return false
    }
    return true
  }
}

function memberOf(name: string, schema: z.core.$ZodTypes): Member {
  const { def } = schema._zod
  const isOptional = def.type === 'optional'
  return { name, isOptional, check: fastSchemaCheck(isOptional ? def.innerType : schema) }
}

function unionBy(discriminator: string, options: readonly z.core.$ZodType[]): PlainCheck {
  const checks = new Map<unknown, PlainCheck>()
  for (const option of options) {
    const { def } = (option as z.core.$ZodTypes)._zod
    const named = def.type === 'object' ? (def.shape[discriminator] as z.core.$ZodTypes | undefined)?._zod.def : undefined
    if (named?.type === 'literal') for (const value of named.values) checks.set(value, fastSchemaCheck(option))
  }
  return (value) => isObject(value) && checks.get(value[discriminator])?.(value) === true
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
