import type { ProfileSource } from '@orreryjs/core'
import { alfworldProfile } from './alfworld.ts'
import { textcraftProfile } from './textcraft.ts'
import { webshopProfile } from './webshop.ts'

/** ReAct's profile for ALFWorld, for methods that try a task several times: with a bound for a trial. */
export const alfworldTrials: ProfileSource = withParts(alfworldProfile, { trialSteps: '50' })

/** The same for TextCraft. */
export const textcraftTrials: ProfileSource = withParts(textcraftProfile, { trialSteps: '40' })

/** The same for WebShop, with the action that ends the task, right or wrong. */
export const webshopTrials: ProfileSource = withParts(webshopProfile, {
  trialSteps: '15',
  irreversible: 'click[Buy Now]',
  endShown: 'Thank you for shopping with us!',
})

function withParts(profile: ProfileSource, parts: Readonly<Record<string, string>>): ProfileSource {
  return { ...profile, parts: { ...profile.parts, ...parts } }
}
