import type { JsonObject, JsonValue } from '@orreryjs/core'
import { asObject } from '../strict-schema.ts'
import { asSchema, conjunctionOf, listOf, type Schema } from './conjunction.ts'

/**
 * Returns a function that gives the nesting of the smallest value of a part of a schema: 0 for scalars, `Infinity` for a part that only
 * recursion could satisfy. Options are ordered by it, so that values of recursive schemas stay small.
 */
export function heightsIn(root: JsonObject): (schema: Schema) => number {
  const heights = new Map<JsonObject, number>()
  const heightOf = (schema: Schema): number => (typeof schema === 'boolean' ? 0 : (heights.get(schema) ?? estimate(schema)))
  const estimate = (schema: JsonObject): number => {
    const { parts, choices, isImpossible } = conjunctionOf(schema, root)
    if (isImpossible) return Number.POSITIVE_INFINITY
    const own = Math.max(0, ...parts.map((part) => containerHeight(part)))
    return Math.max(own, ...choices.map((options) => Math.min(...options.map(heightOf))))
  }
  const containerHeight = (part: JsonObject): number => {
    const properties = asObject(part['properties'])
    const required = listOf(part['required']).map((name) => heightOf(asSchema(properties[String(name)] ?? true)))
    const hasItems = Number(part['minItems'] ?? 0) > 0 && part['items'] !== undefined
    const items = [...listOf(part['prefixItems']), ...(hasItems ? [part['items'] ?? true] : [])].map((each) =>
      heightOf(asSchema(each)),
    )
    const children = [...required, ...items]
    return children.length === 0 ? 0 : 1 + Math.max(...children)
  }
  const all = schemasIn(root)
  for (const schema of all) heights.set(schema, Number.POSITIVE_INFINITY)
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const schema of all) {
      const height = estimate(schema)
      if (height >= (heights.get(schema) ?? 0)) continue
      heights.set(schema, height)
      isChanged = true
    }
  }
  return heightOf
}

/** Returns all objects in a schema, of which some are schemas. */
function schemasIn(root: JsonObject): readonly JsonObject[] {
  const found: JsonObject[] = []
  const add = (value: JsonValue | undefined): void => {
    if (typeof value !== 'object' || value === null) return
    if (!Array.isArray(value)) found.push(value as JsonObject)
    for (const each of Object.values(value)) add(each)
  }
  add(root)
  return found
}
