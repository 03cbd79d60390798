import type { Limits } from '@orreryjs/core'

/** ReAct's notebook takes at most 15 steps. */
export const limits: Limits = { maxSteps: 15 }
