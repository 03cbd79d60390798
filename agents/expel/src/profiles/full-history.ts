import { alfworldProfile, textcraftProfile, webshopProfile } from '@orreryjs/agent-react/actor'
import type { ProfileSource } from '@orreryjs/core'

/** Profiles of full history, with the prompts of ReAct. */
export const fullHistoryProfiles: readonly ProfileSource[] = [textcraftProfile, alfworldProfile, webshopProfile].map(
  (profile) => ({ ...profile, id: `full-history/${profile.world}` }),
)
