import type { Limits } from '@orreryjs/core'

/** ADaPT runs with at most 40 turns (its option `max_runs`). */
export const limits: Limits = { maxSteps: 40 }
