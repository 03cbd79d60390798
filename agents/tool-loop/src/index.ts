import type { Agent, AgentPackage } from '@orreryjs/core'
import { commonParts, defineAgent } from '@orreryjs/core/agents'
import { program } from './agent.ts'
import { conflictIn, DEFAULTS, OPTIONS, type ToolLoopOptions } from './options.ts'
import { generateProfile } from './prompts.ts'

export type { ToolLoopOptions } from './options.ts'

/** Registry entry of the tool loop. */
export const toolLoop: AgentPackage = defineAgent({
  id: 'tool-loop',
  version: 1,
  summary: "the native tool-calling loop: messages, the world's tools and their results",
  defaults: DEFAULTS,
  options: OPTIONS,
  profiles: [],
  parts: commonParts(),
  generateProfile,
  conflictIn,
  program,
})

/** The native tool-calling loop, the plain baseline of models with tools. Not ReAct, although some libraries call it so. */
export const createToolLoop: (options?: Partial<ToolLoopOptions>) => Agent = toolLoop.create
