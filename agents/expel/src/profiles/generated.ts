import { RULES_PART } from '@orreryjs/agent-react/actor'
import type { GeneratedProfile, ProfilePart } from '@orreryjs/core'
import { baseParts, commonParts, stepsPerAttempt, type WorldDescription, worldDemonstrations } from '@orreryjs/core/agents'

/** Parts of the profiles of both agents. */
export const PARTS: readonly ProfilePart[] = [
  ...commonParts(),
  RULES_PART,
  { name: 'claimSuccess', description: 'the thought that claims success, for a world that does not end the task automatically' },
  { name: 'claimFailure', description: 'the thought that gives up' },
]

/** Parts of ExpeL's profiles. */
export const EXPEL_PARTS: readonly ProfilePart[] = [...PARTS, { name: 'trialSteps', description: 'max actions of a trial' }]

/** Generates ReAct's profile for a world without a handwritten profile. */
export function generateProfile(description: WorldDescription): GeneratedProfile {
  return { parts: baseParts(description), demonstrations: worldDemonstrations(description) }
}

/** The same, with a number of actions per trial. */
export function generateExpelProfile(description: WorldDescription): GeneratedProfile {
  const { parts, ...rest } = generateProfile(description)
  return { ...rest, parts: { ...parts, trialSteps: stepsPerAttempt(description, MIN_TRIAL_STEPS) } }
}

const MIN_TRIAL_STEPS = 15
