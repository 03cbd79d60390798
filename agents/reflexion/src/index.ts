import type { Agent, AgentPackage } from '@orreryjs/core'
import { defineAgent } from '@orreryjs/core/agents'
import { program } from './agent.ts'
import { DEFAULTS, OPTIONS, type ReflexionOptions } from './options.ts'
import { alfworldProfile } from './profiles/alfworld.ts'
import { generateProfile, LAYOUTS, PARTS } from './profiles/generated.ts'
import { textcraftProfile } from './profiles/textcraft.ts'
import { webshopProfile } from './profiles/webshop.ts'

export type { ReflexionOptions } from './options.ts'
export { textcraftProfile } from './profiles/textcraft.ts'

/** Registry entry of Reflexion. */
export const reflexion: AgentPackage = defineAgent({
  id: 'reflexion',
  version: 1,
  summary: 'retries after a failure with a self-written reflection (Shinn et al. 2023)',
  defaults: DEFAULTS,
  options: OPTIONS,
  profiles: [textcraftProfile, alfworldProfile, webshopProfile],
  parts: PARTS,
  layouts: LAYOUTS,
  generateProfile,
  rewind: ['replay'],
  limits: (usual, { trials }) => (usual.maxSteps === undefined ? usual : { ...usual, maxSteps: trials * usual.maxSteps }),
  program,
})

/** Reflexion (Shinn et al. 2023): retries after a failure with a self-written reflection in the prompt. */
export const createReflexion: (options?: Partial<ReflexionOptions>) => Agent = reflexion.create
