import type { Agent, AgentPackage } from '@orreryjs/core'
import { defineAgent } from '@orreryjs/core/agents'
import { program } from './agent.ts'
import { DEFAULTS, OPTIONS, type ReactOptions } from './options.ts'
import { alfworldProfile } from './profiles/alfworld.ts'
import { generateProfile, LAYOUTS, PARTS } from './profiles/generated.ts'
import { textcraftProfile } from './profiles/textcraft.ts'
import { webshopProfile } from './profiles/webshop.ts'

export type { ReactOptions } from './options.ts'
export { alfworldProfile } from './profiles/alfworld.ts'
export { textcraftProfile } from './profiles/textcraft.ts'
export { webshopProfile } from './profiles/webshop.ts'

/** Registry entry of ReAct. */
export const react: AgentPackage = defineAgent({
  id: 'react',
  version: 1,
  summary: 'thoughts and actions in one transcript (Yao et al. 2023)',
  defaults: DEFAULTS,
  options: OPTIONS,
  profiles: [textcraftProfile, alfworldProfile, webshopProfile],
  parts: PARTS,
  layouts: LAYOUTS,
  generateProfile,
  scoringOption: ({ decode }) => (decode === 'choose' ? 'decode=choose' : undefined),
  program,
})

/** ReAct (Yao et al. 2023): thoughts and actions in one transcript, one line per model call. */
export const createReact: (options?: Partial<ReactOptions>) => Agent = react.create
