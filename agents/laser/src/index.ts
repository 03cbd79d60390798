import type { Agent, AgentPackage } from '@orreryjs/core'
import { defineAgent } from '@orreryjs/core/agents'
import { program } from './agent.ts'
import { DEFAULTS, type LaserOptions, OPTIONS } from './options.ts'
import { alfworldProfile } from './profiles/alfworld.ts'
import { generateProfile, PARTS } from './profiles/generated.ts'
import { textcraftProfile } from './profiles/textcraft.ts'
import { webshopProfile } from './profiles/webshop.ts'
import { hasRole, readMachine } from './states/machine.ts'

export type { LaserOptions } from './options.ts'
export { alfworldProfile } from './profiles/alfworld.ts'
export { textcraftProfile } from './profiles/textcraft.ts'
export { webshopProfile } from './profiles/webshop.ts'

/** Maximum number of steps per transition: opening an item and reading all its details, including the way back. */
const STEPS_PER_TRANSITION = 5

/** Registry entry of LASER. */
export const laser: AgentPackage = defineAgent({
  id: 'laser',
  version: 2,
  summary: 'a state machine over pages with legal tools and a memory of rejected items (Ma et al. 2023)',
  defaults: DEFAULTS,
  options: OPTIONS,
  profiles: [textcraftProfile, alfworldProfile, webshopProfile],
  parts: PARTS,
  generateProfile,
  limits: (usual, { maxTransitions }, profile) => {
    if (profile === undefined || usual.maxSteps === undefined || !hasRole(readMachine(profile), 'finish')) return usual
    return { ...usual, maxSteps: Math.max(usual.maxSteps, STEPS_PER_TRANSITION * maxTransitions) }
  },
  program,
})

/**
 * LASER (Ma et al. 2023): high-level states with their own instructions and legal actions, and a memory buffer of rejected items.
 */
export const createLaser: (options?: Partial<LaserOptions>) => Agent = laser.create
