import type { Message } from './model.ts'
import type { JsonObject, JsonValue } from './primitives/json.ts'

/** A typed function of a world's action space; plain data for model requests and logs. */
export interface Tool {
  readonly name: string
  readonly description: string
  /** JSON Schema of the arguments: an object whose properties are named in `action`. */
  readonly parameters: JsonObject
  /**
   * Template of the action, with `{name}` for an argument: `get {count} {item}`. Between single quotes, as in `fill('{id}')`, an argument
   * is escaped like a Python string: backslashes, quotes and line breaks. Absent for tools that are not actions.
   */
  readonly action?: string
}

/** A tool call of a model. `arguments` is the text that the model wrote: usually JSON, not always. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  readonly arguments: string
}

/**
 * Gives each new call an id that no other call of the conversation has, because clients and servers pair calls with results by id. Unique
 * ids stay; empty and repeated ones become `call_1`, `call_2` and so on, numbered over the whole conversation.
 */
export function withCallIds(calls: readonly ToolCall[], messages: readonly Message[]): readonly ToolCall[] {
  const earlier = messages.flatMap((message) => (message.role === 'assistant' ? (message.toolCalls ?? []) : []))
  const used = new Set(earlier.map(({ id }) => id))
  const reserved = new Set([...used, ...calls.map(({ id }) => id)])
  let number = earlier.length
  const nextId = (): string => {
    do number += 1
    while (reserved.has(`call_${number}`))
    return `call_${number}`
  }
  return calls.map((call) => {
    const id = call.id === '' || used.has(call.id) ? nextId() : call.id
    used.add(id)
    return { ...call, id }
  })
}

/**
 * Returns the action of a tool call, or `undefined` if the tool has no action or a required argument is missing or is not a string, a
 * number or a boolean.
 */
export function toolAction(tool: Tool, values: Readonly<Record<string, JsonValue | undefined>>): string | undefined {
  let complete = tool.action !== undefined
  const action = tool.action?.replace(/\{(\w+)\}/g, (slot, name: string, at: number, template: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined || value === null || typeof value === 'object') complete = false
    const isQuoted = template[at - 1] === "'" && template[at + slot.length] === "'"
    return isQuoted ? String(value).replace(/[\\'\n\r\t\f]/g, escaped) : String(value)
  })
  return complete ? action : undefined
}

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\f': '\\f' }

function escaped(character: string): string {
  return ESCAPES[character] ?? `\\${character}`
}
