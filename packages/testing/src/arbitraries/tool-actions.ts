import { type JsonObject, type JsonValue, type Tool, toolAction } from '@orreryjs/core'
import fc from 'fast-check'

/** What to write into an argument of which the tool says no more than that it is a text; nothing where no text is known to fit. */
type WordsFor = (tool: Tool, argument: string) => readonly string[]

/** Any plain words. */
const anyWords: WordsFor = () => ['lamp', 'log 1', 'blue']

/**
 * Actions that calls of the tools stand for, every argument as its schema wants it; `undefined` where no tool stands for an
 * action. Tools for whose texts there are no words are left out.
 */
export function anyToolAction(tools: readonly Tool[], wordsFor: WordsFor = anyWords): fc.Arbitrary<string> | undefined {
  const actions = tools.flatMap((tool) => anyActionOf(tool, wordsFor) ?? [])
  return actions.length === 0 ? undefined : fc.oneof(...actions)
}

function anyActionOf(tool: Tool, wordsFor: WordsFor): fc.Arbitrary<string> | undefined {
  if (tool.action === undefined) return undefined
  const values: Record<string, fc.Arbitrary<JsonValue>> = {}
  for (const [name, schema] of Object.entries(asObject(tool.parameters['properties']))) {
    const value = anyArgument(asObject(schema), wordsFor(tool, name))
    if (value === undefined) return undefined
    values[name] = value
  }
  return fc.record(values).map((given) => toolAction(tool, given) ?? '')
}

/** A value of the schema; the schemas of tools are simple. */
function anyArgument(schema: JsonObject, words: readonly string[]): fc.Arbitrary<JsonValue> | undefined {
  const { type, enum: allowed, minimum, maximum } = schema
  if (Array.isArray(allowed) && allowed.length > 0) return fc.constantFrom(...(allowed as readonly JsonValue[]))
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number') {
    const min = typeof minimum === 'number' ? Math.ceil(minimum) : 0
    return fc.integer({ min, max: typeof maximum === 'number' ? Math.floor(maximum) : min + 99 })
  }
  return words.length === 0 ? undefined : fc.constantFrom(...words)
}

/** The words that these actions have in the place of an argument. */
export function wordsIn(actions: readonly string[]): WordsFor {
  return ({ action = '' }, argument) => {
    const places = [...action.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const pattern = action
      .split(/\{\w+\}/)
      .map(escaped)
      .join('(.+?)')
    const found = actions.flatMap((each) => new RegExp(`^${pattern}$`).exec(each)?.[places.indexOf(argument) + 1] ?? [])
    return [...new Set(found)]
  }
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

function asObject(value: JsonValue | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
}
