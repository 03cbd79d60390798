import type { GeneratedProfile, ProfilePart } from '@orreryjs/core'
import { baseParts, commonParts, type WorldDescription, worldDemonstrations } from '@orreryjs/core/agents'

/** Parts of StateAct's profiles. */
export const PARTS: readonly ProfilePart[] = [
  ...commonParts(),
  {
    name: 'keys',
    description: 'the keys of a reply, one per line, as `name: what to write`; `action` is required',
    isRequired: true,
  },
  { name: 'claimSuccess', description: 'the thought that claims success, for a world that does not end the task automatically' },
  { name: 'claimFailure', description: 'the thought that gives up' },
]

const KEYS = `goal: the goal of the task
current state: where you are and what you have reached, by the last answer
thought: what to do next and why, or None
action: one action in one of the forms above`

/** Generates StateAct's profile for a world without a handwritten profile. */
export function generateProfile(description: WorldDescription): GeneratedProfile {
  return { parts: { ...baseParts(description), keys: KEYS }, demonstrations: worldDemonstrations(description) }
}
