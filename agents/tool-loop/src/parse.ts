import { parseJson, type ToolCall } from '@orreryjs/core'

/** Returns the arguments of a call, or a phrase that says why they are no object. Empty arguments are an empty object. */
export function parseArguments({ name, arguments: text }: ToolCall): Readonly<Record<string, unknown>> | string {
  if (text.trim() === '') return {}
  try {
    const values: unknown = parseJson(text)
    if (typeof values === 'object' && values !== null && !Array.isArray(values)) return values as Record<string, unknown>
    return `the arguments of ${name} must be a JSON object`
  } catch {
    return `the arguments of ${name} are not valid JSON`
  }
}
