import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { fileOfWheel } from './file-of-wheel.ts'

/** Version of Inspect with the schema. */
const INSPECT = 'inspect_ai==0.3.285'
const SCHEMA_FILE = 'inspect_ai/_view/inspect-openapi.json'

/** Returns the differences between a value and a component of the schema; empty if it fits. */
export type FindDifferences = (component: string, value: unknown) => readonly string[]

/**
 * Returns Inspect's own JSON schema of its logs, from its Python package, in its strict form: every object has all required members and
 * no unknown ones. Returns the reason if pip has neither a registry nor a cache. Throws in CI instead.
 */
export function publishedSchema(): FindDifferences | string {
  const found = fileOfWheel(INSPECT, SCHEMA_FILE)
  return 'missing' in found ? found.missing : differences(JSON.parse(found.text) as object)
}

function differences(schema: object): FindDifferences {
  const ajv = new Ajv2020({ strict: false, allErrors: true, discriminator: true })
  addFormats.default(ajv)
  ajv.addSchema(strictSchema(schema) as object, 'inspect')
  return (component, value) => {
    const id = `inspect#/components/schemas/${component}`
    const validate = ajv.getSchema(id)
    if (validate === undefined) throw new Error(`no ${id}`)
    return validate(value) ? [] : [...new Set((validate.errors ?? []).map(describeError))]
  }
}

/** Refuses unknown members of every object that lists its members. Ajv reads discriminators without their mapping. */
function strictSchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(strictSchema)
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).filter(([name]) => name !== 'mapping')
  const closed = Object.fromEntries(entries.map(([name, value]) => [name, strictSchema(value)]))
  const isOpen = closed['type'] === 'object' && closed['properties'] !== undefined && closed['additionalProperties'] === undefined
  return isOpen ? { ...closed, additionalProperties: false } : closed
}

function describeError({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath.replace(/\d+/g, 'N')} ${message} ${JSON.stringify(params)}`
}
