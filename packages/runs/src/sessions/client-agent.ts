import type { Agent } from '@orreryjs/core'

const PREFIX = 'client:'

/** True if an agent is an external program that played over a protocol: `client:NAME`. */
export function isExternalClient({ id }: Pick<Agent, 'id'>): boolean {
  return id.startsWith(PREFIX) && id.length > PREFIX.length
}

/** Returns the id of an external client. */
export function clientId(name: string): string {
  return `${PREFIX}${name}`
}

/** Agent placeholder of an external client, whose actions are in the journal. */
export function clientAgent(id: string): Agent {
  return { id, version: 1, *program() {} }
}
