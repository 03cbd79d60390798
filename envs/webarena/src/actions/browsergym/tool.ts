import type { JsonObject, Tool } from '@orreryjs/core'

/** A tool all of whose arguments are needed. */
export function tool(name: string, description: string, properties: JsonObject, action: string): Tool {
  const parameters: JsonObject = { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
  return { name, description, parameters, action }
}

/** An argument that is a text. */
export function text(description: string): JsonObject {
  return { type: 'string', description }
}

/** An argument that is a text, be it empty. */
export function mayBeEmpty(description: string): JsonObject {
  return { type: 'string', minLength: 0, description }
}
