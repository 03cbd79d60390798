import type { JsonObject } from '@orreryjs/core'

/** Functions of namespaces, by the one name that a model reads: `mcp__world__act` for `act` in `mcp__world`. */
export type Namespaces = ReadonlyMap<string, { readonly namespace: string; readonly name: string }>

/** Returns the name of a function for a model. */
export function flatName(namespace: string | undefined, name: string): string {
  return namespace === undefined ? name : `${namespace}__${name}`
}

/** Replaces the namespaces among the tools by their functions. Other values are left to the schema. */
export function withoutNamespaces(body: unknown): { readonly body: unknown; readonly namespaces: Namespaces } {
  const namespaces = new Map<string, { readonly namespace: string; readonly name: string }>()
  if (!isObject(body) || !Array.isArray(body['tools'])) return { body, namespaces }
  const tools = (body['tools'] as readonly unknown[]).flatMap((tool): readonly unknown[] => {
    if (!isObject(tool) || tool['type'] !== 'namespace' || !Array.isArray(tool['tools'])) return [tool]
    const namespace = String(tool['name'])
    return (tool['tools'] as readonly unknown[]).map((member) => {
      if (!isObject(member) || typeof member['name'] !== 'string') return member
      const name = flatName(namespace, member['name'])
      namespaces.set(name, { namespace, name: member['name'] })
      return { ...member, name }
    })
  })
  return { body: { ...body, tools }, namespaces }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
