import type { GeneratedProfile, ProfilePart } from '@orreryjs/core'
import { baseParts, commonParts, type WorldDescription, worldDemonstrations } from '@orreryjs/core/agents'

/** Parts of ReflAct's profiles. */
export const PARTS: readonly ProfilePart[] = commonParts()

/** Generates ReflAct's profile for a world without a handwritten profile. */
export function generateProfile(description: WorldDescription): GeneratedProfile {
  return { parts: baseParts(description), demonstrations: worldDemonstrations(description) }
}
