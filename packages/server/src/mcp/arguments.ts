import type { JsonValue } from '@orreryjs/core'
import { z } from 'zod'

/** Maximum length of a value in a message, in characters. */
const MAX_VALUE_LENGTH = 60

interface Parameter {
  readonly type?: string
  readonly minimum?: number
  readonly maximum?: number
}

/**
 * Describes every argument that does not fit a tool, for the model that sent it; `undefined` if all fit. A model cannot correct a
 * protocol error, which clients show to people, so the text is a tool result (SEP-1303).
 */
export function describeInvalidArguments(tool: string, schema: z.ZodObject, values: unknown): string | undefined {
  const { error } = schema.safeParse(values)
  if (error === undefined) return undefined
  const { properties, required } = parametersOf(schema)
  const given = values as Readonly<Record<string, JsonValue>>
  const problems = error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `unknown argument "${key}"`)
    const name = String(issue.path[0])
    const type = typeOf(properties[name])
    if (!Object.hasOwn(given, name)) return [`missing argument "${name}" (${type})`]
    return [`argument "${name}": expected ${type}, got ${shortened(given[name])}`]
  })
  const expected = Object.entries(properties).map(([name, parameter]) => {
    return `${name} (${typeOf(parameter)}${required.includes(name) ? '' : ', optional'})`
  })
  return `${tool} did nothing: ${[...new Set(problems)].join('; ')}. Expected arguments: ${expected.join(', ')}. Call ${tool} again.`
}

function parametersOf(schema: z.ZodObject) {
  const { properties, required = [] } = z.toJSONSchema(schema, { io: 'input' })
  return { properties: (properties ?? {}) as Readonly<Record<string, Parameter>>, required }
}

function typeOf({ type = 'any value', minimum, maximum }: Parameter = {}): string {
  const isBounded = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  const from = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? '' : ` from ${minimum}`
  return isBounded ? `${type} from ${minimum} to ${maximum}` : `${type}${from}`
}

function shortened(value: JsonValue | undefined): string {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length <= MAX_VALUE_LENGTH ? text : `${text.slice(0, MAX_VALUE_LENGTH)}...`
}
