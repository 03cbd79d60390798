import { textcraftProfile as react } from '@orreryjs/agent-react/actor'
import type { ProfileSource } from '@orreryjs/core'

/** ExpeL's profile for TextCraft: ReAct's, with the actions of a trial. */
export const textcraftProfile: ProfileSource = { ...react, id: 'expel/textcraft', parts: { ...react.parts, trialSteps: '40' } }
