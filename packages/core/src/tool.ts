import type { JsonObject, JsonValue } from './json.ts'

/** A typed function of a world's action space; plain data, so that it can go into a model request and a log. */
export interface Tool {
  readonly name: string
  readonly description: string
  /** JSON Schema of the arguments: an object whose properties are named in `action`. */
  readonly parameters: JsonObject
  /** The action a call stands for, with `{name}` where an argument goes: `get {count} {item}`. Absent on tools that are not actions. */
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
  const action = tool.action?.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined || value === null || typeof value === 'object') complete = false
    return String(value)
  })
  return complete ? action : undefined
}
