import type { Limits } from '@orreryjs/core'

/** WebArena's runs have 30 actions (`--max_steps`), AR's too. */
export const limits: Limits = { maxSteps: 30 }
