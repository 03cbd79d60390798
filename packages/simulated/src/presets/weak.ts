import { NO_FAILURES } from '../errors/failures.ts'
import { NO_HABITS } from '../errors/habits.ts'
import type { Rates } from '../settings.ts'

/**
 * Errs most in long transcripts, and overlooks most failures. Its ReAct was fitted to that of GPT-3.5 (ADaPT 2024): 19 % of TextCraft,
 * 43.3 % of ALFWorld, 32 % of WebShop (benchmarks/calibration).
 */
export const weak: Rates = {
  eps: 0.25,
  L0: 20,
  noise: 1,
  misconception: 0.15,
  n2: 0.15,
  n1: 0.15,
  d2: 0.8,
  d1: 0.5,
  f: 0.1,
  fp: 0.03,
  plan: 0.1,
  g: 0.6,
  use: 0.5,
  malformed: 0.04,
  ...NO_HABITS,
  ...NO_FAILURES,
}
