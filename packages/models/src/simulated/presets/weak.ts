import type { Rates } from '../settings.ts'

/** Errs often, more so in long transcripts, and overlooks most failures. */
export const weak: Rates = { eps: 0.25, L0: 20, misconception: 0.1, n2: 0.3, n1: 0.15, malformed: 0.04 }
