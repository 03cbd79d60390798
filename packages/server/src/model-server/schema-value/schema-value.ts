import { type Schema as CheckedSchema, dereference, validate } from '@cfworker/json-schema'
import type { JsonObject, JsonValue } from '@orreryjs/core'
import { once } from '@orreryjs/core/worlds'
import { conjunctionOf, type Schema, typeOf, typesOf } from './conjunction.ts'
import { arrays, objects } from './containers.ts'
import { withinDeadline } from './deadline.ts'
import { heightsIn } from './heights.ts'
import { normalizeSchema } from './normalize.ts'
import { listedValues, numbers, strings } from './scalars.ts'

/** Nesting at which optional content is omitted, and at which a branch is given up, so that recursive schemas end. */
const DEEP = 12
const MAX_DEPTH = 40
/** An option adds less to the nesting than an object or a list. */
const CHOICE = 1 / 16
/** Values that are tried before a schema is called unsatisfiable. */
const MAX_TRIES = 20_000

/** A schema in draft 2020-12, and its validator. */
interface Checked {
  readonly root: JsonObject
  accepts(schema: Schema, value: JsonValue): boolean
  /** Nesting of the smallest value. */
  heightOf(schema: Schema): number
}

/**
 * Returns a value that fits a JSON schema: the given value as far as it fits, completed by the smallest value that the schema accepts.
 * `text` is used for strings that have no value. The result is `undefined` if no value is found: the schema is unsatisfiable, excludes the tried
 * ones by `not` or a pattern, or has a pattern that takes too long.
 */
export function valueFor(schema: JsonObject, value: JsonValue | undefined, text: string): JsonValue | undefined {
  return withinDeadline(() => findValue(schema, value, text), undefined)
}

function findValue(schema: JsonObject, value: JsonValue | undefined, text: string): JsonValue | undefined {
  const checked = check(schema)
  if (value !== undefined && checked.accepts(checked.root, value)) return value
  let tries = 0
  const solveAt = (depth: number) =>
    function* solve(part: Schema, wanted: JsonValue | undefined): Generator<JsonValue> {
      if (depth > MAX_DEPTH) return
      const used = new Set<string>()
      for (const each of candidates(part, wanted, depth)) {
        tries += 1
        if (tries > MAX_TRIES) return
        const key = JSON.stringify(each)
        if (used.has(key)) continue
        used.add(key)
        if (checked.accepts(part, each)) yield each
      }
    }

  function* candidates(part: Schema, wanted: JsonValue | undefined, depth: number): Generator<JsonValue> {
    if (wanted !== undefined) yield wanted
    const conjunction = conjunctionOf(part, checked.root)
    if (conjunction.isImpossible) return
    const [choice, ...otherChoices] = conjunction.choices
    if (choice !== undefined) {
      const rest = conjunction.parts.map(withoutChoices)
      const others = otherChoices.map((options) => ({ anyOf: options }))
      for (const option of ordered(choice, wanted))
        yield* solveAt(depth + CHOICE)({ allOf: [option, ...rest, ...others] } as JsonObject, wanted)
      return
    }
    const listed = listedValues(conjunction, wanted)
    if (listed !== undefined) {
      yield* listed
      return
    }
    for (const type of typesOf(conjunction, wanted)) {
      if (type === 'object') yield* objects(conjunction, wanted, depth >= DEEP, solveAt(depth + 1))
      else if (type === 'array') yield* arrays(conjunction, wanted, depth >= DEEP, solveAt(depth + 1))
      else if (type === 'integer' || type === 'number') yield* numbers(conjunction, wanted, type === 'integer')
      else if (type === 'boolean') yield* [false, true]
      else if (type === 'null') yield null
      else if (type === 'string') yield* strings(conjunction, wanted, text)
    }
  }

  /** The options that a value fits first, then options of its type, null, and the others, each with the smallest values first. */
  function ordered(options: readonly Schema[], wanted: JsonValue | undefined): readonly Schema[] {
    const ranks = options.map((option) => {
      if (wanted !== undefined && checked.accepts(option, wanted)) return 0
      const [type] = typesOf(conjunctionOf(option, checked.root), wanted)
      if (wanted !== undefined && type === typeOf(wanted)) return 1
      return type === 'null' ? 2 : 3
    })
    const heights = options.map(checked.heightOf)
    const order = (a: number, b: number): number => (ranks[a] ?? 0) - (ranks[b] ?? 0) || compare(heights[a], heights[b])
    return [...options.keys()].toSorted(order).map((index) => options[index] ?? true)
  }

  const [found] = solveAt(0)(checked.root, value)
  return found
}

/** Infinite heights are equal. */
function compare(a = 0, b = 0): number {
  return a === b ? 0 : a - b
}

function withoutChoices(part: JsonObject): JsonObject {
  const {
    anyOf: _any,
    oneOf: _one,
    allOf: _all,
    $ref: _reference,
    if: _if,
    then: _then,
    else: _else,
    dependentSchemas: _dependent,
    ...rest
  } = part
  return rest
}

/** True if a value fits a schema. A schema that cannot be read accepts everything. */
export function isValid(schema: JsonObject, value: JsonValue): boolean {
  const { root, accepts } = check(schema)
  return withinDeadline(() => accepts(root, value), false)
}

const checkedSchemas = new WeakMap<JsonObject, Checked>()

function check(schema: JsonObject): Checked {
  const known = checkedSchemas.get(schema)
  if (known !== undefined) return known
  const root = normalizeSchema(schema) as JsonObject
  let lookup: Record<string, CheckedSchema | boolean> | undefined
  try {
    lookup = dereference(root as CheckedSchema)
  } catch {
    lookup = undefined
  }
  const heightOf = once(() => heightsIn(root))
  const checked: Checked = {
    root,
    heightOf: (part) => heightOf()(part),
    accepts: (part, value) => {
      if (typeof part === 'boolean') return part
      try {
        return lookup === undefined || validate(value, part as CheckedSchema, '2020-12', lookup).valid
      } catch {
        return true
      }
    },
  }
  checkedSchemas.set(schema, checked)
  return checked
}
