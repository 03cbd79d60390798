import type { ProfileSource } from '@orreryjs/core'
import { alfworldProfile } from './alfworld.ts'
import { textcraftProfile } from './textcraft.ts'
import { webshopProfile } from './webshop.ts'

/** ReAct's profiles for methods that try a task several times: with a bound for a trial, and the ends that must not be tried out. */
export const alfworldTrials: ProfileSource = withParts(alfworldProfile, { trialSteps: '50' })
export const textcraftTrials: ProfileSource = withParts(textcraftProfile, { trialSteps: '40' })
export const webshopTrials: ProfileSource = withParts(webshopProfile, {
  trialSteps: '15',
  irreversible: 'click[Buy Now]',
  endShown: 'Thank you for shopping with us!',
})

function withParts(profile: ProfileSource, parts: Readonly<Record<string, string>>): ProfileSource {
  return { ...profile, parts: { ...profile.parts, ...parts } }
}
