import { NO_FAILURES } from '../errors/failures.ts'
import type { Rates } from '../settings.ts'

/**
 * Recovers from most of what goes wrong, and often buys nothing. Its ReAct was fitted to that of Claude 3.5 Sonnet (REBACT 2025):
 * benchmarks/calibration.
 */
export const strong: Rates = {
  eps: 0.03,
  L0: 6,
  noise: 1,
  misconception: 0.06,
  n2: 0.6,
  n1: 0.4,
  d2: 0.95,
  d1: 0.85,
  f: 0.02,
  fp: 0,
  plan: 0.02,
  g: 0.1,
  use: 0.9,
  malformed: 0.005,
  again: 0.1,
  variant: 0.3,
  check: 0.1,
  giveUp: 0.3,
  ponder: 0.5,
  think: 0.3,
  kept: 0.4,
  stray: 0.06,
  hasty: 0,
  hesitation: 0.66,
  rash: 0,
  bareSlip: 0.03,
  bareForm: 0.01,
  unlisted: 0.03,
  ...NO_FAILURES,
  needless: 0.02,
}
