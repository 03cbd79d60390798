import { type Agent, type AgentPackage, errorMessage, isOrreryError, OrreryError } from '@orreryjs/core'
import { agentOfFunction, type asyncAgent } from '@orreryjs/core/agents'
import { agentPackageShape, agentShape, checkShape, describeType } from './shapes.ts'

/** An agent as an async function: `export default async function (episode) { ... }`. */
export type AsyncAgentFunction = Parameters<typeof asyncAgent>[1]

const HINT = 'an agent is an Agent or an AgentPackage of @orreryjs/core, or an async function; `orrery new agent NAME` writes one'

/**
 * Converts a user's agent to an `AgentPackage`: an `Agent`, an `AgentPackage`, an async function, or a generator function (the program of
 * an agent). `id` is the id of a function. Throws `CONFIG_INVALID` with `name` at the start of the message.
 */
export function agentPackageOf(value: unknown, name: string, id: string): AgentPackage {
  if (typeof value === 'function') {
    const agent = agentOfFunction(id, value as AsyncAgentFunction)
    if (agent === undefined) throw notAnAgent(value, name)
    return packageOf(agent)
  }
  if (typeof value !== 'object' || value === null) throw notAnAgent(value, name)
  if ('program' in value) return packageOf(checkedAgent(value, name))
  if ('create' in value) return checkedPackage(value, name)
  throw notAnAgent(value, name)
}

function notAnAgent(value: unknown, name: string): OrreryError {
  const subject = `${name}: the exported agent is ${describeType(value)}`
  const lacks = typeof value === 'object' && value !== null && !Array.isArray(value) ? ' without program or create' : ''
  return new OrreryError('CONFIG_INVALID', `${subject}${lacks}`, { hint: HINT })
}

function checkedAgent(value: unknown, name: string): Agent {
  checkShape(agentShape, value, `${name}: the agent`, HINT)
  return value as Agent
}

/** Wraps an agent without options as a package. */
function packageOf(agent: Agent): AgentPackage {
  const { id, asksModel } = agent
  return { id, summary: id, options: [], profiles: [], ...(asksModel !== undefined && { asksModel }), create: () => agent }
}

function checkedPackage(value: object, name: string): AgentPackage {
  checkShape(agentPackageShape, value, `${name}: the agent's package`, HINT)
  const source = value as AgentPackage
  const create: AgentPackage['create'] = (options) => {
    try {
      return checkedAgent(source.create(options), name)
    } catch (cause) {
      if (isOrreryError(cause)) throw cause
      throw new OrreryError('AGENT_FAILED', `${name}: create threw: ${errorMessage(cause)}`, { cause })
    }
  }
  const { id, summary, options, profiles, parts, rewind, asksModel } = source
  return {
    id,
    summary,
    options,
    profiles,
    ...(source.limits !== undefined && { limits: source.limits.bind(source) }),
    ...(parts !== undefined && { parts }),
    ...(source.generateProfile !== undefined && { generateProfile: source.generateProfile.bind(source) }),
    ...(rewind !== undefined && { rewind }),
    ...(asksModel !== undefined && { asksModel }),
    create,
  }
}
