import { RULES_PART, TERMINAL_ACTION_PARTS } from '@orreryjs/agent-react/actor'
import type { ProfilePart } from '@orreryjs/core'
import { commonParts } from '@orreryjs/core/agents'

/** Prompts that a profile may lay out itself. */
export const LAYOUTS: readonly string[] = ['act', 'reflect', 'evaluate']

/** Parts of Reflexion's profiles. */
export const PARTS: readonly ProfilePart[] = [
  ...commonParts(LAYOUTS),
  RULES_PART,
  { name: 'trialSteps', description: 'max actions of a trial' },
  ...TERMINAL_ACTION_PARTS,
  { name: 'claimSuccess', description: 'the thought that claims success, for a world that does not end the task automatically' },
  { name: 'claimFailure', description: 'the thought that gives up the trial' },
]

/** Generates Reflexion's profile for a world without a handwritten profile. */
export { generateTrialProfile as generateProfile } from '@orreryjs/core/agents'
