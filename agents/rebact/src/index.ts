import type { Agent, AgentPackage } from '@orreryjs/core'
import { defineAgent } from '@orreryjs/core/agents'
import { program } from './agent.ts'
import { DEFAULTS, OPTIONS, type RebactOptions } from './options.ts'
import { alfworldProfile } from './profiles/alfworld.ts'
import { generateProfile, PARTS } from './profiles/generated.ts'
import { textcraftProfile } from './profiles/textcraft.ts'
import { webshopProfile } from './profiles/webshop.ts'

export type { RebactOptions } from './options.ts'
export { alfworldProfile } from './profiles/alfworld.ts'
export { textcraftProfile } from './profiles/textcraft.ts'
export { webshopProfile } from './profiles/webshop.ts'

/** Registry entry of REBACT. */
export const rebact: AgentPackage = defineAgent({
  id: 'rebact',
  version: 2,
  summary: 'judges the previous action before each step and can change it (Zeng et al. 2025)',
  defaults: DEFAULTS,
  options: OPTIONS,
  profiles: [textcraftProfile, alfworldProfile, webshopProfile],
  parts: PARTS,
  generateProfile,
  requiredRewind: ({ modify }) => {
    if (modify === 'rewind') return { option: 'modify=rewind', means: 'snapshot' }
    return modify === 'navigate' ? { option: 'modify=navigate', means: 'navigate' } : undefined
  },
  program,
})

/**
 * REBACT (2025): one call judges the previous action and gives the next one; a modified action is executed instead of the next.
 */
export const createRebact: (options?: Partial<RebactOptions>) => Agent = rebact.create
