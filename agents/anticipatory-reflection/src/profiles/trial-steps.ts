import type { ProfileSource } from '@orreryjs/core'
import { profileNumber } from '@orreryjs/core/agents'

/** The paper's bound, which is one for web pages. */
const USUAL = 30

/** Actions of a trial: as many as the option says or, where that is 0, the profile's part `trialSteps`, else 30. */
export function actionsOfTrial(maxActions: number, profile: ProfileSource | undefined): number {
  if (maxActions > 0) return maxActions
  return profile === undefined ? USUAL : profileNumber(profile, 'trialSteps', USUAL)
}
