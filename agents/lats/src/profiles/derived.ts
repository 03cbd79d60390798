import { END_PARTS, RULES_PART } from '@orreryjs/agent-react/actor'
import type { ProfilePart } from '@orreryjs/core'
import { commonParts } from '@orreryjs/core/agents'

/** What a profile may lay out. */
export const LAYOUTS: readonly string[] = ['act', 'value', 'reflect']

/** The parts of LATS's profiles. */
export const PARTS: readonly ProfilePart[] = [
  ...commonParts(LAYOUTS),
  RULES_PART,
  { name: 'trialSteps', description: 'actions of a trajectory at most' },
  ...END_PARTS,
]

/** The prompts for a world that nobody wrote any for. */
export { derivedTrials as derive } from '@orreryjs/core/agents'
