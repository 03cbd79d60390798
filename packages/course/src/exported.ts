import type { Agent } from '@orreryjs/core'
import type { Exercise } from './lesson.ts'
import { must } from './miss.ts'

/** The agent that a file exports. Throws a `Miss` where it is none. */
export function agentOf({ agent }: Exercise): Agent {
  const isAgent = typeof agent === 'object' && agent !== null && 'program' in agent && typeof agent.program === 'function'
  must(isAgent, '`agent` is not an agent: it needs an `id`, a `version` and `*program(briefing) { ... }`')
  return agent as Agent
}

/** A function that a file exports, typed as the lesson asks for it. Throws a `Miss` where it is none. */
export function functionOf<Wanted>(exercise: Exercise, name: string): Wanted {
  must(typeof exercise[name] === 'function', `\`${name}\` is not a function`)
  return exercise[name] as Wanted
}
