import {
  type JsonObject,
  type JsonValue,
  OrreryError,
  type Task,
  type TaskSource,
  type Tool,
  toolAction,
  type World,
} from '@orreryjs/core'
import fc from 'fast-check'
import { anyTextLike } from './texts.ts'

/**
 * Returns actions that an agent may try in a state: an admissible action, a damaged or rewritten one, a tool call, or any text.
 * Shrinks to the first admissible action if that fails too.
 */
export function anyAction<State>(world: Pick<World<State>, 'admissible' | 'tools'>, state: State): fc.Arbitrary<string> {
  const offered = world.admissible(state)
  const garbage = anyTextLike(offered)
  const called = anyToolAction(world.tools(state))
  const others = called === undefined ? [garbage] : [garbage, called]
  if (offered.length === 0) return fc.oneof(...others)
  return fc.oneof({ withCrossShrink: true }, fc.constantFrom(...offered), anyRewriting(offered), ...others)
}

const REWRITINGS: readonly ((action: string) => string)[] = [
  (action) => ` ${action} `,
  (action) => action.toUpperCase(),
  (action) => action.toLowerCase(),
  (action) => `${action}.`,
  (action) => `> ${action}`,
  (action) => `${action}\n${action}`,
  (action) => action.split(' ').reverse().join(' '),
  (action) => action.replace(/\d+/, (digits) => String(Number(digits) + 1)),
  (action) => action.replace(/\d+/, '99999999999999999999'),
  (action) => action.replaceAll(' ', '\u00a0'),
]

/** Returns actions as models write them when they get the form slightly wrong. */
function anyRewriting(actions: readonly string[]): fc.Arbitrary<string> {
  return fc.tuple(fc.constantFrom(...actions), fc.constantFrom(...REWRITINGS)).map(([action, rewrite]) => rewrite(action))
}

/** Returns values for a text argument of a tool that has no enum; empty if no fitting text is known. */
type WordsFor = (tool: Tool, argument: string) => readonly string[]

/** Returns arbitrary words for any argument. */
const anyWords: WordsFor = () => ['lamp', 'log 1', 'blue']

/**
 * Returns the actions of tool calls whose arguments match their schemas; `undefined` if no tool has an action. Omits tools with a
 * text argument for which no words are known.
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
  return fc.record(values).map((args) => toolAction(tool, args) ?? '')
}

/** Returns a value that matches a schema; tool schemas are simple. */
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

/** Returns the words that occur in these actions in the place of an argument. */
export function wordsIn(actions: readonly string[]): WordsFor {
  return ({ action = '' }, argument) => {
    const places = [...action.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const pattern = action
      .split(/\{\w+\}/)
      .map(escaped)
      .join('(.+?)')
    const matches = actions.flatMap((each) => new RegExp(`^${pattern}$`).exec(each)?.[places.indexOf(argument) + 1] ?? [])
    return [...new Set(matches)]
  }
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

function asObject(value: JsonValue | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
}

/** Returns a task of the world. Shrinks towards the first. Throws `TASK_UNKNOWN` if the world has none. */
export function anyTask({ id, tasks }: { readonly id: string; readonly tasks: TaskSource }): fc.Arbitrary<Task> {
  const ids = tasks.splits.flatMap((split) => [...tasks.ids(split)])
  if (ids.length === 0) throw new OrreryError('TASK_UNKNOWN', `world ${id} has no task`)
  return fc.nat(ids.length - 1).map((index) => tasks.get(ids[index] ?? ''))
}
