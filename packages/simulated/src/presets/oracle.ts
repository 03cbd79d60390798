import type { Rates } from '../settings.ts'
import { perfect } from './perfect.ts'

/** Knows the state and makes no mistakes: the world's own plan in the agent's words. */
export const oracle: Rates = { ...perfect }
