import type { Rates } from '../settings.ts'

/** Makes no mistakes. */
export const perfect: Rates = { eps: 0, L0: Number.POSITIVE_INFINITY, misconception: 0, n2: 1, n1: 1, malformed: 0 }
