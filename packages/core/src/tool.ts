import type { JsonObject, JsonValue } from './primitives/json.ts'

/** A typed function of a world's action space; plain data, so that it can go into a model request and a log. */
export interface Tool {
  readonly name: string
  readonly description: string
  /** JSON Schema of the arguments: an object whose properties are named in `action`. */
  readonly parameters: JsonObject
  /**
   * The action a call stands for, with `{name}` where an argument goes: `get {count} {item}`. Between single quotes, `fill('{id}')`, an
   * argument is written as Python writes a text: backslashes, quotes and line ends escaped. Absent on tools that are not actions.
   */
  readonly action?: string
}

/** A model's call of a tool. `arguments` is the text the model wrote: usually JSON, not always. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  readonly arguments: string
}

/**
 * The action string of a call, or `undefined` where the tool has no action or an argument that the action needs is
 * missing or is neither a string, a number nor a boolean.
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
