import { NO_FAILURES } from '../errors/failures.ts'
import { NO_HABITS } from '../errors/habits.ts'
import type { Rates } from '../settings.ts'

/**
 * Overlooks more than half of its failures. Its ReAct was fitted to that of PaLM-540B (ReAct 2023): 71 % of ALFWorld, 40 % of WebShop
 * (benchmarks/calibration).
 */
export const mid: Rates = {
  eps: 0.25,
  L0: 30,
  noise: 1,
  misconception: 0.1,
  n2: 0.4,
  n1: 0.3,
  d2: 0.9,
  d1: 0.7,
  f: 0.05,
  fp: 0.01,
  plan: 0.05,
  g: 0.3,
  use: 0.7,
  malformed: 0.015,
  ...NO_HABITS,
  ...NO_FAILURES,
}
