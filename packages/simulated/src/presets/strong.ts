import { NO_FAILURES } from '../errors/failures.ts'
import { NO_HABITS } from '../errors/habits.ts'
import type { Rates } from '../settings.ts'

/**
 * Recovers from most of what goes wrong. Its ReAct was fitted to that of Claude 3.5 Sonnet (REBACT 2025): 80 % of TextCraft, 91.8 %
 * of ALFWorld (benchmarks/calibration).
 */
export const strong: Rates = {
  eps: 0.25,
  L0: 30,
  noise: 1,
  misconception: 0.1,
  n2: 0.5,
  n1: 0.5,
  d2: 0.95,
  d1: 0.85,
  f: 0.02,
  fp: 0,
  plan: 0.02,
  g: 0.1,
  use: 0.9,
  malformed: 0.005,
  ...NO_HABITS,
  ...NO_FAILURES,
}
