import type { Limits } from '@orreryjs/core'

/** ReAct gives an episode 15 steps. */
export const limits: Limits = { maxSteps: 15 }
