import type { Agent, AgentPackage } from '@orreryjs/core'
import { defineAgent } from '@orreryjs/core/agents'
import { program } from './agent.ts'
import { DEFAULTS, OPTIONS, type StateactOptions } from './options.ts'
import { alfworldProfile } from './profiles/alfworld.ts'
import { generateProfile, PARTS } from './profiles/generated.ts'
import { textcraftProfile } from './profiles/textcraft.ts'
import { webshopProfile } from './profiles/webshop.ts'

export type { StateactOptions } from './options.ts'
export { textcraftProfile } from './profiles/textcraft.ts'

/** Registry entry of StateAct. */
export const stateact: AgentPackage = defineAgent({
  id: 'stateact',
  version: 1,
  summary: 'every reply restates the goal and the state, then acts (Rozanov and Rei 2025)',
  defaults: DEFAULTS,
  options: OPTIONS,
  profiles: [textcraftProfile, alfworldProfile, webshopProfile],
  parts: PARTS,
  generateProfile,
  program,
})

/** StateAct (Rozanov and Rei 2025): every reply restates the goal and the believed state, may think, and acts. */
export const createStateact: (options?: Partial<StateactOptions>) => Agent = stateact.create
