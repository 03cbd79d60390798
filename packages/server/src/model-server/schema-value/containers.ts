import type { JsonObject, JsonValue } from '@orreryjs/core'
import { asObject } from '../strict-schema.ts'
import { type Conjunction, isSame, largest, listOf, type Schema, smallest, valuesOf } from './conjunction.ts'

/** Yields valid values for a schema, best first. */
export type Solve = (schema: Schema, value: JsonValue | undefined) => Iterable<JsonValue>

/** Items added for `minItems`; a longer list is not made. */
const MAX_ITEMS = 256
/** Values of one property or item that are tried while the others stay. */
const MAX_ALTERNATIVES = 4

/** Yields lists: the given items that fit, completed and shortened to the length that the schema accepts. */
export function* arrays(
  conjunction: Conjunction,
  value: JsonValue | undefined,
  isDeep: boolean,
  solve: Solve,
): Generator<JsonValue[]> {
  const given = Array.isArray(value) ? (value as readonly JsonValue[]) : value === undefined ? [] : [value]
  const minimum = Math.min(MAX_ITEMS, largest(conjunction, 'minItems', 0))
  const maximum = smallest(conjunction, 'maxItems', Number.POSITIVE_INFINITY)
  const isUnique = valuesOf(conjunction, 'uniqueItems').includes(true)
  const tuple = Math.min(maximum, Math.max(0, ...conjunction.parts.map((part) => listOf(part['prefixItems']).length)))
  const needed = valuesOf(conjunction, 'contains').flatMap((contained) => {
    const count = Math.max(1, largest(conjunction, 'minContains', 1))
    return Array.from({ length: Math.min(MAX_ITEMS, count) }, () => contained)
  })
  const kept = Array.isArray(value)
    ? given
    : given.filter((each, index) => isSame(first(solve(itemSchema(conjunction, index), each)), each))
  const counts = [isDeep ? 0 : kept.length, Math.max(needed.length, tuple), minimum + needed.length, 1, 2, 3]
  for (const count of new Set(counts.map((each) => Math.min(maximum, Math.max(minimum, each, needed.length))))) {
    // Contained items come last, so that the first ones stay as given; other items may fit `contains` as well.
    for (const start of needed.length === 0 ? [count] : [count - needed.length, 0, count]) {
      const schemas = Array.from({ length: count }, (_, index): Schema => {
        const contained = needed[index - start]
        return contained === undefined ? itemSchema(conjunction, index) : { allOf: [itemSchema(conjunction, index), contained] }
      })
      const items = itemsFor(schemas, kept, isUnique, solve)
      if (items === undefined) continue
      yield items
      for (const [index, item] of items.entries()) {
        for (const other of alternatives(solve(schemas[index] ?? true, undefined), item)) yield items.with(index, other)
      }
    }
  }
}

/** Returns one item for each schema; `undefined` if a schema is unsatisfiable. */
function itemsFor(
  schemas: readonly Schema[],
  kept: readonly JsonValue[],
  isUnique: boolean,
  solve: Solve,
): JsonValue[] | undefined {
  const items: JsonValue[] = []
  for (const [index, schema] of schemas.entries()) {
    const item = first(solve(schema, kept[index]), (each) => !isUnique || !items.some((other) => isSame(other, each)))
    if (item === undefined) return undefined
    items.push(item)
  }
  return items
}

/** Returns the schema of an item at a position. */
function itemSchema({ parts }: Conjunction, index: number): Schema {
  return {
    allOf: parts.flatMap((part) => {
      const own = listOf(part['prefixItems'])[index] ?? part['items']
      return own === undefined ? [] : [own]
    }),
  }
}

/** Yields objects: required properties and those given, then with other properties. */
export function* objects(
  conjunction: Conjunction,
  value: JsonValue | undefined,
  isDeep: boolean,
  solve: Solve,
): Generator<JsonObject> {
  const given = asObject(value)
  const declared = [...new Set(conjunction.parts.flatMap((part) => Object.keys(asObject(part['properties']))))]
  const required = new Set(valuesOf(conjunction, 'required').flatMap((names) => listOf(names).map(String)))
  const minimum = largest(conjunction, 'minProperties', 0)
  const maximum = smallest(conjunction, 'maxProperties', Number.POSITIVE_INFINITY)
  const rules = [...valuesOf(conjunction, 'dependentRequired'), ...valuesOf(conjunction, 'dependencies')].map(asObject)
  const complete = (names: readonly string[]): readonly string[] => {
    const all = new Set(names)
    for (const name of all) for (const rule of rules) for (const other of listOf(rule[name])) all.add(String(other))
    return [...declared.filter((name) => all.has(name)), ...[...all].filter((name) => !declared.includes(name))]
  }
  const kept = isDeep ? [] : Object.keys(given)
  const base = [...required]
  const extras = [...declared.filter((name) => !required.has(name)), ...newNames(conjunction, minimum, solve)]
  const selections = [
    [...base, ...kept],
    [...base, ...kept.filter((name) => declared.includes(name))],
    base,
    ...extras.map((name) => [...base, name]),
    [...base, ...declared],
    ...extras.map((name) => [...base, ...declared.filter((each) => each !== name)]),
  ]
  const tried = new Set<string>()
  for (const selection of selections) {
    const names = complete(selection)
    const key = JSON.stringify(names)
    if (names.length > maximum || tried.has(key)) continue
    tried.add(key)
    const made = new Map<string, JsonValue>()
    const make = (name: string): void => {
      const property = first(solve(propertySchema(conjunction, name), Object.hasOwn(given, name) ? given[name] : undefined))
      if (property !== undefined) made.set(name, property)
    }
    for (const name of names) make(name)
    for (const extra of extras) if (made.size < minimum && !made.has(extra)) for (const name of complete([extra])) make(name)
    if ([...required].some((name) => !made.has(name))) return
    yield objectOf(made)
    for (const [name, property] of made) {
      const schema = propertySchema(conjunction, name)
      for (const other of alternatives(solve(schema, undefined), property)) yield objectOf(new Map([...made, [name, other]]))
    }
  }
}

/** Keeps a property named `__proto__`. */
function objectOf(properties: ReadonlyMap<string, JsonValue>): JsonObject {
  return Object.fromEntries(properties)
}

/** Returns the schema of a property: declared, by its name's pattern, or additional. */
function propertySchema({ parts }: Conjunction, name: string): Schema {
  const schemas = parts.flatMap((part): readonly JsonValue[] => {
    const own = Object.entries(asObject(part['properties'])).filter(([declared]) => declared === name)
    const patterned = Object.entries(asObject(part['patternProperties'])).filter(([pattern]) => matches(pattern, name))
    const found = [...own, ...patterned].map(([, schema = true]) => schema)
    return found.length > 0 ? found : [part['additionalProperties'] ?? true]
  })
  return { allOf: schemas }
}

function matches(pattern: string, name: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(name)
  } catch {
    return false
  }
}

/** Returns names for properties that are not declared, as many as needed. */
function newNames(conjunction: Conjunction, count: number, solve: Solve): readonly string[] {
  if (count === 0) return []
  const named = { allOf: valuesOf(conjunction, 'propertyNames') }
  const patterns = conjunction.parts.flatMap((part) => Object.keys(asObject(part['patternProperties'])))
  const names: string[] = []
  for (const schema of [...patterns.map((pattern) => ({ allOf: [named, { pattern }] })), named]) {
    for (const name of solve({ type: 'string', ...schema }, undefined)) {
      if (typeof name === 'string' && !names.includes(name)) names.push(name)
      if (names.length >= 2 * count) return names
    }
  }
  return names
}

function first(values: Iterable<JsonValue>, accepts: (value: JsonValue) => boolean = () => true): JsonValue | undefined {
  for (const value of values) if (accepts(value)) return value
  return undefined
}

function* alternatives(values: Iterable<JsonValue>, value: JsonValue): Generator<JsonValue> {
  let count = 0
  for (const each of values) {
    if (isSame(each, value)) continue
    yield each
    count += 1
    if (count >= MAX_ALTERNATIVES) return
  }
}
