import { NO_FAILURES } from '../errors/failures.ts'
import { NO_HABITS } from '../errors/habits.ts'
import type { Rates } from '../settings.ts'

/** Makes no mistakes. */
export const perfect: Rates = {
  eps: 0,
  L0: Number.POSITIVE_INFINITY,
  noise: 0,
  misconception: 0,
  n2: 1,
  n1: 1,
  d2: 1,
  d1: 1,
  f: 0,
  fp: 0,
  plan: 0,
  g: 0,
  use: 1,
  malformed: 0,
  ...NO_HABITS,
  ...NO_FAILURES,
}
