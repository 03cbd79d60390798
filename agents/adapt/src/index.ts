import type { Agent, AgentPackage, Limits, ProfileSource } from '@orreryjs/core'
import { defineAgent } from '@orreryjs/core/agents'
import { program } from './agent.ts'
import { type AdaptOptions, DEFAULTS, OPTIONS } from './options.ts'
import { alfworldProfile } from './profiles/alfworld.ts'
import { generateProfile, LAYOUTS, PARTS } from './profiles/generated.ts'
import { textcraftProfile } from './profiles/textcraft.ts'
import { webshopProfile } from './profiles/webshop.ts'
import { maxDepthOf } from './rules.ts'

export type { AdaptOptions } from './options.ts'
export { alfworldProfile } from './profiles/alfworld.ts'
export { textcraftProfile } from './profiles/textcraft.ts'
export { webshopProfile } from './profiles/webshop.ts'

/** Registry entry of ADaPT. */
export const adapt: AgentPackage = defineAgent({
  id: 'adapt',
  version: 2,
  summary: 'tries a task as a whole and decomposes it only if that fails (ADaPT 2024)',
  defaults: DEFAULTS,
  options: OPTIONS,
  profiles: [textcraftProfile, alfworldProfile, webshopProfile],
  parts: PARTS,
  layouts: LAYOUTS,
  generateProfile,
  rewind: ['snapshot', 'replay'],
  limits: limitsOf,
  program,
})

/** ADaPT (Prasad et al. 2024): try the task as a whole and decompose it only if that fails; then treat each part the same way. */
export const createAdapt: (options?: Partial<AdaptOptions>) => Agent = adapt.create

/** Multiplies the usual limits by the number of levels, which is also the number of trials of `tryAgain`. */
function limitsOf(usual: Limits, { dMax }: AdaptOptions, profile: ProfileSource | undefined): Limits {
  const factor = profile === undefined ? Math.max(dMax, 1) : maxDepthOf(profile, dMax)
  return {
    ...usual,
    ...(usual.maxSteps !== undefined && { maxSteps: usual.maxSteps * factor }),
    ...(usual.maxModelCalls !== undefined && { maxModelCalls: usual.maxModelCalls * factor }),
  }
}
