import { type JsonValue, type Tool, type ToolCall, toolAction } from '@orreryjs/core'

/** Returns the call of one of the tools that takes an action; `undefined` if no tool can take it. */
export function toolCallFor(tools: readonly Tool[], action: string): Pick<ToolCall, 'name' | 'arguments'> | undefined {
  for (const tool of tools) {
    const values = argumentsIn(tool, action)
    if (values !== undefined && toolAction(tool, values) === action) return { name: tool.name, arguments: JSON.stringify(values) }
  }
  return undefined
}

/** Reads the arguments of a tool in an action: each one ends where the next literal text of the template begins. */
function argumentsIn({ action: template, parameters }: Tool, action: string): Readonly<Record<string, JsonValue>> | undefined {
  const [first = '', ...pieces] = template?.split(/\{(\w+)\}/) ?? []
  if (template === undefined || !action.startsWith(first)) return undefined
  const values: Record<string, JsonValue> = {}
  let at = first.length
  for (let index = 0; index < pieces.length; index += 2) {
    const [name = '', literal = ''] = pieces.slice(index)
    const isLast = index + 2 >= pieces.length
    const end = isLast ? action.length - literal.length : action.indexOf(literal, at + 1)
    if (end <= at || !action.startsWith(literal, end)) return undefined
    values[name] = typedValue(parameters, name, action.slice(at, end))
    at = end + literal.length
  }
  return values
}

function typedValue({ properties }: Tool['parameters'], name: string, text: string): JsonValue {
  const schema =
    typeof properties === 'object' && properties !== null ? Object.entries(properties).find(([key]) => key === name) : undefined
  const type = (schema?.[1] as { readonly type?: unknown } | undefined)?.type
  return (type === 'integer' || type === 'number') && String(Number(text)) === text ? Number(text) : text
}
