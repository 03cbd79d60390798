import type { Limits } from '@orreryjs/core'

/** Upstream's configurations end an episode after 50 steps (`max_nb_steps_per_episode`). */
export const limits: Limits = { maxSteps: 50 }
