import type { Agent, AgentPackage } from '@orreryjs/core'
import { defineAgent } from '@orreryjs/core/agents'
import { program } from './agent.ts'
import { DEFAULTS, OPTIONS, type ReflactOptions } from './options.ts'
import { alfworldProfile } from './profiles/alfworld.ts'
import { generateProfile, PARTS } from './profiles/generated.ts'
import { textcraftProfile } from './profiles/textcraft.ts'
import { webshopProfile } from './profiles/webshop.ts'

export type { ReflactOptions } from './options.ts'
export { alfworldProfile } from './profiles/alfworld.ts'
export { textcraftProfile } from './profiles/textcraft.ts'

/** Registry entry of ReflAct. */
export const reflact: AgentPackage = defineAgent({
  id: 'reflact',
  version: 1,
  summary: 'reflects before every action on the state in relation to the goal (Kim et al. 2025)',
  defaults: DEFAULTS,
  options: OPTIONS,
  profiles: [textcraftProfile, alfworldProfile, webshopProfile],
  parts: PARTS,
  generateProfile,
  program,
})

/** ReflAct (Kim et al. 2025): a reflection on the state in relation to the goal before every action, in the same reply. */
export const createReflact: (options?: Partial<ReflactOptions>) => Agent = reflact.create
