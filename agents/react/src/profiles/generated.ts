import type { GeneratedProfile, ProfilePart } from '@orreryjs/core'
import { baseParts, commonParts, type WorldDescription, worldDemonstrations } from '@orreryjs/core/agents'

/** Prompts that a profile may lay out itself. */
export const LAYOUTS: readonly string[] = ['step']

/** World rules that a run may leave out. */
export const RULES_PART: ProfilePart = {
  name: 'rules',
  description: "the world's rules, shown below the instructions if the option `rules` is set",
}

/** Profile parts about irreversible actions, for agents that try a task several times. */
export const TERMINAL_ACTION_PARTS: readonly ProfilePart[] = [
  {
    name: 'irreversible',
    description: 'actions that end the task whether or not it is solved, one per line; {slot} matches any text',
  },
  { name: 'endShown', description: "text shown instead of the world's answer to these actions, which may reveal the reward" },
]

/** Parts of ReAct's profiles. */
export const PARTS: readonly ProfilePart[] = [
  ...commonParts(LAYOUTS),
  RULES_PART,
  { name: 'claimSuccess', description: 'the thought that claims success, for a world that does not end the task automatically' },
  { name: 'claimFailure', description: 'the thought that gives up' },
]

/** Generates ReAct's profile for a world without a handwritten profile. */
export function generateProfile(description: WorldDescription): GeneratedProfile {
  return { parts: baseParts(description), demonstrations: worldDemonstrations(description) }
}
