import { NO_FAILURES } from '../errors/failures.ts'
import type { Rates } from '../settings.ts'

/**
 * Overlooks half of its failures, and needs its thoughts. Its ReAct was fitted to that of PaLM-540B with and without thoughts (ReAct
 * 2023): benchmarks/calibration. `rash` is fitted here alone: nobody published the others' models without thoughts in a shop.
 */
export const mid: Rates = {
  eps: 0.14,
  L0: 10,
  noise: 1,
  misconception: 0.06,
  n2: 0.5,
  n1: 0.4,
  d2: 0.9,
  d1: 0.7,
  f: 0.05,
  fp: 0.001,
  plan: 0.05,
  g: 0.3,
  use: 0.7,
  malformed: 0.015,
  again: 0.4,
  variant: 0.3,
  check: 0.1,
  giveUp: 0.3,
  ponder: 0.2,
  think: 0.3,
  kept: 0.38,
  stray: 0.25,
  hasty: 0.95,
  hesitation: 0,
  rash: 0.4,
  bareSlip: 0.1,
  bareForm: 0.05,
  unlisted: 0.1,
  ...NO_FAILURES,
  needless: 0.02,
}
