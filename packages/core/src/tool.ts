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
