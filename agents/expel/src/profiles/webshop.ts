import { webshopProfile as react } from '@orreryjs/agent-react/actor'
import type { ProfileSource } from '@orreryjs/core'

/** ExpeL's profile for WebShop: ReAct's, with the actions of a trial. */
export const webshopProfile: ProfileSource = { ...react, id: 'expel/webshop', parts: { ...react.parts, trialSteps: '15' } }
