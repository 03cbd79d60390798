import { RULES_PART, TERMINAL_ACTION_PARTS } from '@orreryjs/agent-react/actor'
import type { ProfilePart } from '@orreryjs/core'
import { commonParts } from '@orreryjs/core/agents'

/** Prompts that a profile may lay out itself. */
export const LAYOUTS: readonly string[] = ['act', 'value', 'reflect']

/** Parts of LATS's profiles. */
export const PARTS: readonly ProfilePart[] = [
  ...commonParts(LAYOUTS),
  RULES_PART,
  { name: 'trialSteps', description: 'max actions of a trajectory' },
  ...TERMINAL_ACTION_PARTS,
]

/** Generates LATS's profile for a world without a handwritten profile. */
export { generateTrialProfile as generateProfile } from '@orreryjs/core/agents'
