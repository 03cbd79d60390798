import { NO_FAILURES } from '../errors/failures.ts'
import type { Rates } from '../settings.ts'

/**
 * Loses its way in long transcripts, overlooks most failures and gives up. Its ReAct was fitted to that of GPT-3.5 (ADaPT 2024):
 * benchmarks/calibration.
 */
export const weak: Rates = {
  eps: 0.11,
  L0: 7,
  noise: 1,
  misconception: 0.16,
  n2: 0.2,
  n1: 0.15,
  d2: 0.8,
  d1: 0.5,
  f: 0.1,
  fp: 0.0007,
  plan: 0.1,
  g: 0.6,
  use: 0.5,
  malformed: 0.03,
  again: 0.05,
  variant: 0.2,
  check: 0.5,
  giveUp: 0.23,
  ponder: 0.9,
  think: 0.5,
  kept: 0.25,
  stray: 0.2,
  hasty: 0.9,
  hesitation: 0,
  rash: 0,
  bareSlip: 0.2,
  bareForm: 0.1,
  unlisted: 0.15,
  ...NO_FAILURES,
  needless: 0.1,
}
