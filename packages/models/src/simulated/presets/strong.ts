import type { Rates } from '../settings.ts'

/** Errs seldom and notices most of what goes wrong. */
export const strong: Rates = {
  eps: 0.06,
  L0: 120,
  noise: 1,
  misconception: 0.02,
  n2: 0.7,
  n1: 0.5,
  d2: 0.95,
  d1: 0.85,
  f: 0.02,
  fp: 0,
  plan: 0.02,
  g: 0.1,
  use: 0.9,
  malformed: 0.005,
}
