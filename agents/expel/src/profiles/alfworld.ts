import { alfworldProfile as react } from '@orreryjs/agent-react/actor'
import type { ProfileSource } from '@orreryjs/core'

/** ExpeL's profile for ALFWorld: ReAct's, with the actions of a trial. */
export const alfworldProfile: ProfileSource = { ...react, id: 'expel/alfworld', parts: { ...react.parts, trialSteps: '50' } }
