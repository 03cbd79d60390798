import type { Agent, AgentPackage } from '@orreryjs/core'
import { defineAgent } from '@orreryjs/core/agents'
import { program } from './agent.ts'
import { DEFAULTS, type OccamOptions, OPTIONS } from './options.ts'
import { generateProfile, PARTS } from './profiles/generated.ts'
import { webarenaProfile } from './profiles/webarena.ts'

export type { OccamOptions } from './options.ts'
export { webarenaProfile } from './profiles/webarena.ts'

/** Registry entry of AgentOccam. */
export const agentOccam: AgentPackage = defineAgent({
  id: 'occam',
  version: 1,
  summary: 'one call per step, few actions and a plan tree that selects the history (Yang et al. 2024)',
  defaults: DEFAULTS,
  options: OPTIONS,
  profiles: [webarenaProfile],
  parts: PARTS,
  generateProfile,
  program,
})

/** AgentOccam (Yang et al. 2024): one call per step, few actions and a plan tree that selects the history. */
export const createAgentOccam: (options?: Partial<OccamOptions>) => Agent = agentOccam.create
