import type { Limits } from '../limits.ts'

/** The limits of a run that names none, in a world whose package names none. */
export const USUAL_LIMITS: Limits = { maxSteps: 40 }
