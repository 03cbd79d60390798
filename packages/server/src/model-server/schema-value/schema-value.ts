import { type Schema as CheckedSchema, dereference, validate } from '@cfworker/json-schema'
import type { JsonObject, JsonValue } from '@orreryjs/core'
import { conjunctionOf, type Schema, typesOf } from './conjunction.ts'
import { arrays, objects } from './containers.ts'
import { normalizeSchema } from './normalize.ts'
import { listedValues, numbers, strings } from './scalars.ts'

/** Nesting at which optional content is omitted, and at which a branch is given up, so that recursive schemas end. */
const DEEP = 12
const MAX_DEPTH = 40
/** Values that are tried before a schema is called unsatisfiable. */
const MAX_TRIES = 20_000

/** A schema in draft 2020-12, and its validator. */
interface Checked {
  readonly root: JsonObject
  accepts(schema: Schema, value: JsonValue): boolean
}

/**
 * Returns a value that fits a JSON schema: the given value as far as it fits, completed by the smallest value that the schema accepts.
 * `text` is used for strings that have no value. The result is `undefined` if no value is found, because the schema accepts none or
 * excludes the tried ones by `not` or a pattern.
 */
export function valueFor(schema: JsonObject, value: JsonValue | undefined, text: string): JsonValue | undefined {
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
        yield* solveAt(depth + 1)({ allOf: [option, ...rest, ...others] } as JsonObject, wanted)
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

  /** The options that a value fits first, then null, then the others. */
  function ordered(options: readonly Schema[], wanted: JsonValue | undefined): readonly Schema[] {
    const rank = (option: Schema): number => {
      if (wanted !== undefined && checked.accepts(option, wanted)) return 0
      return typeof option === 'object' && option['type'] === 'null' ? 1 : 2
    }
    return options.toSorted((a, b) => rank(a) - rank(b))
  }

  const [found] = solveAt(0)(checked.root, value)
  return found
}

function withoutChoices(part: JsonObject): JsonObject {
  const { anyOf: _any, oneOf: _one, allOf: _all, $ref: _reference, if: _if, then: _then, else: _else, ...rest } = part
  return rest
}

/** True if a value fits a schema. A schema that cannot be read accepts everything. */
export function isValid(schema: JsonObject, value: JsonValue): boolean {
  const { root, accepts } = check(schema)
  return accepts(root, value)
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
  const checked: Checked = {
    root,
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
