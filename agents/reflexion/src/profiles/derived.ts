import { END_PARTS, RULES_PART } from '@orreryjs/agent-react/actor'
import type { ProfilePart } from '@orreryjs/core'
import { commonParts } from '@orreryjs/core/agents'

/** What a profile may lay out. */
export const LAYOUTS: readonly string[] = ['act', 'reflect', 'evaluate']

/** The parts of Reflexion's profiles. */
export const PARTS: readonly ProfilePart[] = [
  ...commonParts(LAYOUTS),
  RULES_PART,
  { name: 'trialSteps', description: 'actions of a trial at most' },
  ...END_PARTS,
  { name: 'claimSuccess', description: 'the thought that ends a trial as done, for a world that does not end by itself' },
  { name: 'claimFailure', description: 'the thought that gives a trial up' },
]

/** The prompts for a world that nobody wrote any for. */
export { derivedTrials as derive } from '@orreryjs/core/agents'
