import type { Rates } from '../settings.ts'

/** Errs now and then and overlooks every other failure. */
export const mid: Rates = { eps: 0.15, L0: 40, misconception: 0.05, n2: 0.45, n1: 0.3, malformed: 0.015 }
