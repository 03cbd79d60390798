import type { ProfileSource } from '@orreryjs/core'
import { alfworldProfile } from './alfworld.ts'
import { textcraftProfile } from './textcraft.ts'
import { browserGymProfile, webarenaProfile } from './webarena.ts'
import { webshopProfile } from './webshop.ts'

/** Plan+Act has the same profiles under its own name. */
export const planActProfiles: readonly ProfileSource[] = [
  textcraftProfile,
  alfworldProfile,
  webshopProfile,
  webarenaProfile,
  browserGymProfile,
].map((profile) => ({
  ...profile,
  id: profile.id.replace(/^anticipatory-reflection\//, 'plan-act/'),
}))
