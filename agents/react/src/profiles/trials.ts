import type { ProfileSource } from '@orreryjs/core'
import { alfworldProfile } from './alfworld.ts'
import { textcraftProfile } from './textcraft.ts'
import { webshopProfile } from './webshop.ts'

/** ReAct's ALFWorld profile with a step limit per trial, for agents that try a task several times. */
export const alfworldTrialProfile: ProfileSource = withParts(alfworldProfile, { trialSteps: '50' })

/** ReAct's TextCraft profile with a step limit per trial. */
export const textcraftTrialProfile: ProfileSource = withParts(textcraftProfile, { trialSteps: '40' })

/** ReAct's WebShop profile with a step limit per trial and the purchase marked as irreversible. */
export const webshopTrialProfile: ProfileSource = withParts(webshopProfile, {
  trialSteps: '15',
  irreversible: 'click[Buy Now]',
  endShown: 'Thank you for shopping with us!',
})

function withParts(profile: ProfileSource, parts: Readonly<Record<string, string>>): ProfileSource {
  return { ...profile, parts: { ...profile.parts, ...parts } }
}
