import type { JsonObject, JsonValue, Tool } from '@orreryjs/core'

/** Keywords of JSON Schema in Inspect's schemas of parameters, without the keywords that contain schemas. */
const PLAIN_KEYWORDS = [
  'type',
  'format',
  'description',
  'default',
  'enum',
  'required',
  'examples',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
]

/** Converts a tool. Inspect requires members of `parameters` that a JSON Schema may lack. */
export function inspectTool({ name, description, parameters }: Tool): JsonObject {
  const { properties, required = [], additionalProperties } = parameters
  const members = { type: 'object', properties: inspectSchemas(properties), required }
  return { name, description, parameters: { ...members, additionalProperties: additionalProperties === true } }
}

/** Converts the schema of a parameter. Inspect requires `default` and has no other keywords. */
function inspectSchema(schema: JsonObject): JsonObject {
  const { items, properties, additionalProperties, anyOf = schema['oneOf'], const: constant } = schema
  const plain = Object.fromEntries(PLAIN_KEYWORDS.flatMap((name) => (schema[name] === undefined ? [] : [[name, schema[name]]])))
  return {
    default: null,
    ...(constant !== undefined && { enum: [constant] }),
    ...plain,
    ...(isSchema(items) && { items: inspectSchema(items) }),
    ...(properties !== undefined && { properties: inspectSchemas(properties) }),
    ...(typeof additionalProperties === 'boolean' && { additionalProperties }),
    ...(isSchema(additionalProperties) && { additionalProperties: inspectSchema(additionalProperties) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.filter(isSchema).map(inspectSchema) }),
  }
}

function inspectSchemas(schemas: JsonValue | undefined): JsonObject {
  if (!isSchema(schemas)) return {}
  return Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]) => (isSchema(schema) ? [[name, inspectSchema(schema)]] : [])),
  )
}

function isSchema(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
