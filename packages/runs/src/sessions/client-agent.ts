import type { Agent } from '@orreryjs/core'

const PREFIX = 'client:'

/** Whether an agent is a program of somebody else's that played over a protocol: `client:NAME`. */
export function isClient({ id }: Pick<Agent, 'id'>): boolean {
  return id.startsWith(PREFIX) && id.length > PREFIX.length
}

/** The id of a client of that name. */
export function clientId(name: string): string {
  return `${PREFIX}${name}`
}

/** A client as runs name it. What it did is in the journal; it does nothing by itself. */
export function clientAgent(id: string): Agent {
  return { id, version: 1, *program() {} }
}
