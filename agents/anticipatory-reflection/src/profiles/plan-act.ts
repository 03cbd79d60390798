import type { Profile } from '@orreryjs/core'
import { alfworldOldProfile, alfworldProfile } from './alfworld.ts'
import { textcraftProfile } from './textcraft.ts'
import { webshopProfile, webshopReactProfile } from './webshop.ts'

/** Plan+Act is told the same of each world, under its own name. */
export const planActProfiles: readonly Profile[] = [
  textcraftProfile,
  alfworldProfile,
  alfworldOldProfile,
  webshopProfile,
  webshopReactProfile,
].map((profile) => ({ ...profile, id: profile.id.replace(/^anticipatory-reflection\//, 'plan-act/') }))
