import { RULES_PART } from '@orreryjs/agent-react/actor'
import type { ProfilePart } from '@orreryjs/core'
import { commonParts } from '@orreryjs/core/agents'

/** What a profile may lay out. */
export const LAYOUTS: readonly string[] = ['act', 'value', 'reflect']

/** The parts of LATS's profiles. */
export const PARTS: readonly ProfilePart[] = [
  ...commonParts(LAYOUTS),
  RULES_PART,
  { name: 'trialSteps', description: 'actions of a trajectory at most' },
  { name: 'irreversible', description: 'actions that end the task, right or wrong, one a line; {slot} stands for any text' },
  { name: 'endShown', description: 'what is shown of such an end, which may tell the reward' },
]

/** The prompts for a world that nobody wrote any for. */
export { derivedTrials as derive } from '@orreryjs/core/agents'
