import type { Rates } from '../settings.ts'

/** Errs now and then and overlooks every other failure. */
export const mid: Rates = {
  eps: 0.15,
  L0: 40,
  noise: 1,
  misconception: 0.05,
  n2: 0.45,
  n1: 0.3,
  d2: 0.9,
  d1: 0.7,
  f: 0.05,
  fp: 0.01,
  plan: 0.05,
  g: 0.3,
  use: 0.7,
  malformed: 0.015,
}
