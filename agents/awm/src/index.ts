import type { Agent, AgentPackage } from '@orreryjs/core'
import { defineAgent } from '@orreryjs/core/agents'
import { program } from './agent.ts'
import { type AwmOptions, DEFAULTS, OPTIONS } from './options.ts'
import { alfworldProfile } from './profiles/alfworld.ts'
import { generateProfile, PARTS } from './profiles/generated.ts'
import { textcraftProfile } from './profiles/textcraft.ts'
import { webarenaProfile } from './profiles/webarena.ts'
import { webshopProfile } from './profiles/webshop.ts'

export type { AwmOptions } from './options.ts'

/** Registry entry of Agent Workflow Memory. */
export const awm: AgentPackage = defineAgent({
  id: 'awm',
  version: 1,
  summary: 'ReAct with workflows from earlier tasks of a stream in its prompt (Wang et al. 2024)',
  usesMemory: true,
  learnsFromFeedback: ({ criteria }) => (criteria === 'gt' ? 'criteria=gt' : undefined),
  defaults: DEFAULTS,
  options: OPTIONS,
  profiles: [textcraftProfile, alfworldProfile, webshopProfile, webarenaProfile],
  parts: PARTS,
  generateProfile,
  scoringOption: ({ decode }) => (decode === 'choose' ? 'decode=choose' : undefined),
  program,
})

/** Agent Workflow Memory (Wang et al. 2024): ReAct with workflows from earlier tasks in its prompt. */
export const createAwm: (options?: Partial<AwmOptions>) => Agent = awm.create
