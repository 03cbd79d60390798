import type { Limits } from '@orreryjs/core'

/** ADaPT gives an episode 40 steps. */
export const limits: Limits = { maxSteps: 40 }
