import { type Agent, type AgentPackage, OrreryError } from '@orreryjs/core'
import { agentOfFunction, type asyncAgent } from '@orreryjs/core/agents'

type Play = Parameters<typeof asyncAgent>[1]

/**
 * An agent, its package, or an async function that plays an episode, as `run` of `@orreryjs/orrery` accepts them. A generator function of
 * effects works too; in TypeScript write it as an agent: `{ id, version: 1, program }`.
 */
export type AgentInput = Agent | AgentPackage | Play

/** An agent and, for a package, the package that created it. */
interface ReadAgent {
  readonly agent: Agent
  readonly source?: AgentPackage
}

/** Returns the agent of an input; of a package, with its default options. Throws `CONFIG_INVALID`. */
export function readAgent(input: AgentInput): ReadAgent {
  if (typeof input === 'function') {
    const id = input.name === '' ? 'agent' : input.name
    const agent = agentOfFunction(id, input)
    if (agent !== undefined) return { agent }
    throw new OrreryError('CONFIG_INVALID', `the agent is the class ${id}`, { hint: `pass an instance: new ${id}()` })
  }
  if (typeof input === 'object' && input !== null) {
    if ('program' in input && typeof input.program === 'function') return { agent: input }
    if ('create' in input && typeof input.create === 'function') return { agent: input.create(), source: input }
  }
  throw new OrreryError('CONFIG_INVALID', `the agent is ${describeInput(input, 'program or create')}`, {
    hint: 'pass an agent, its package, an async function or a generator function of effects; names and paths are for `run` of @orreryjs/orrery',
  })
}

/** Describes an invalid input by its type, for messages. */
export function describeInput(input: unknown, members: string): string {
  if (input === null || input === undefined) return String(input)
  if (typeof input === 'string') return `the text '${input}'`
  return Array.isArray(input) ? 'a list' : typeof input === 'object' ? `an object without ${members}` : `a ${typeof input}`
}
