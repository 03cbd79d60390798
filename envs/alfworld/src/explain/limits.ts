import type { Limits } from '@orreryjs/core'

/** ReAct gives an episode 50 steps, as upstream's own evaluation does. */
export const limits: Limits = { maxSteps: 50 }
