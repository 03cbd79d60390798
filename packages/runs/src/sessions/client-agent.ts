import type { Agent } from '@orreryjs/core'

const CLIENT = 'client:'
const IMPORTED = 'imported:'

/** True if the actions of an agent are only in the journal: it played over a protocol (`client:NAME`) or in a log (`imported:NAME`). */
export function isExternalClient({ id }: Pick<Agent, 'id'>): boolean {
  return isImportedId(id) || (id.startsWith(CLIENT) && id.length > CLIENT.length)
}

/** True if an agent's episodes were imported from a log: `imported:NAME`. */
export function isImportedId(id: string): boolean {
  return id.startsWith(IMPORTED) && id.length > IMPORTED.length
}

/** Returns the id of an external client. */
export function clientId(name: string): string {
  return `${CLIENT}${name}`
}

/** Returns the id of an agent whose episodes were imported. */
export function importedId(name: string): string {
  return `${IMPORTED}${name}`
}

/** Agent placeholder of an external client, whose actions are in the journal. */
export function clientAgent(id: string): Agent {
  return { id, version: 1, *program() {} }
}
