import type { Agent, AgentPackage } from '@orreryjs/core'
import { defineAgent } from '@orreryjs/core/agents'
import { program } from './agent.ts'
import { DEFAULTS, type LatsOptions, OPTIONS } from './options.ts'
import { alfworldProfile } from './profiles/alfworld.ts'
import { generateProfile, LAYOUTS, PARTS } from './profiles/generated.ts'
import { textcraftProfile } from './profiles/textcraft.ts'
import { webshopProfile } from './profiles/webshop.ts'

export type { LatsOptions } from './options.ts'
export { textcraftProfile } from './profiles/textcraft.ts'

/** Registry entry of LATS. */
export const lats: AgentPackage = defineAgent({
  id: 'lats',
  version: 1,
  summary: 'tree search with the model as policy, value function and critic (Zhou et al. 2024)',
  defaults: DEFAULTS,
  options: OPTIONS,
  profiles: [textcraftProfile, alfworldProfile, webshopProfile],
  parts: PARTS,
  layouts: LAYOUTS,
  generateProfile,
  rewind: ['snapshot', 'replay'],
  limits: (usual, { n, k, depth }) => {
    const actions = depth > 0 ? depth : usual.maxSteps
    return actions === undefined ? usual : { ...usual, maxSteps: k * n * actions }
  },
  program,
})

/** LATS (Zhou et al. 2024): Monte Carlo tree search over real steps; the model is policy, value function and critic. */
export const createLats: (options?: Partial<LatsOptions>) => Agent = lats.create
