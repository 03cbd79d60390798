import type { Rates } from './settings.ts'
import { NO_FAILURES, NO_HABITS } from './settings.ts'

/** Makes no mistakes. */
export const perfect: Rates = {
  eps: 0,
  L0: Number.POSITIVE_INFINITY,
  noise: 0,
  persistence: 0,
  misconception: 0,
  n2: 1,
  n1: 1,
  d2: 1,
  d1: 1,
  f: 0,
  fp: 0,
  falseClaim: 0,
  plan: 0,
  g: 0,
  use: 1,
  malformed: 0,
  follow: 1,
  ...NO_HABITS,
  ...NO_FAILURES,
}

/**
 * Recovers from most errors, and often buys nothing. Its ReAct results are fitted to Claude 3.5 Sonnet (REBACT 2025):
 * benchmarks/calibration.
 */
export const strong: Rates = {
  eps: 0.03,
  L0: 6,
  noise: 1,
  persistence: 0.9,
  misconception: 0.06,
  n2: 0.6,
  n1: 0.4,
  d2: 0.95,
  d1: 0.85,
  f: 0.02,
  fp: 0,
  falseClaim: 0.13,
  plan: 0.02,
  g: 0.1,
  use: 0.9,
  malformed: 0.005,
  follow: 0.9,
  again: 0.1,
  variant: 0.3,
  check: 0.1,
  giveUp: 0.55,
  ponder: 0.5,
  think: 0.3,
  kept: 0.4,
  stray: 0.06,
  hasty: 0,
  hesitation: 0.8,
  rash: 0,
  bareSlip: 0.03,
  bareForm: 0.01,
  unlisted: 0.03,
  ...NO_FAILURES,
  needless: 0.02,
}

/**
 * Overlooks half of its failures, and depends on its thoughts. Its ReAct results are fitted to PaLM-540B with and without thoughts (ReAct
 * 2023): benchmarks/calibration. Only this preset has a fitted `rash`, because no results without thoughts in a shop are published for
 * the other models.
 */
export const mid: Rates = {
  eps: 0.14,
  L0: 10,
  noise: 1,
  persistence: 0.9,
  misconception: 0.06,
  n2: 0.5,
  n1: 0.4,
  d2: 0.9,
  d1: 0.7,
  f: 0.05,
  fp: 0.001,
  falseClaim: 0.22,
  plan: 0.05,
  g: 0.3,
  use: 0.7,
  malformed: 0.015,
  follow: 0.56,
  again: 0.4,
  variant: 0.3,
  check: 0.1,
  giveUp: 0.45,
  ponder: 0.2,
  think: 0.3,
  kept: 0.38,
  stray: 0.25,
  hasty: 0.95,
  hesitation: 0,
  rash: 0.1,
  bareSlip: 0.1,
  bareForm: 0.05,
  unlisted: 0.1,
  ...NO_FAILURES,
  needless: 0.02,
}

/**
 * Gets lost in long transcripts, overlooks most failures and gives up. Its ReAct results are fitted to GPT-3.5 (ADaPT 2024):
 * benchmarks/calibration.
 */
export const weak: Rates = {
  eps: 0.11,
  L0: 7,
  noise: 1,
  persistence: 0.9,
  misconception: 0.16,
  n2: 0.2,
  n1: 0.15,
  d2: 0.8,
  d1: 0.5,
  f: 0.1,
  fp: 0.0007,
  falseClaim: 0.3,
  plan: 0.1,
  g: 0.6,
  use: 0.5,
  malformed: 0.03,
  follow: 0.5,
  again: 0.05,
  variant: 0.2,
  check: 0.5,
  giveUp: 0.6,
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

/** Knows the state and makes no mistakes: the world's own plan in the agent's format. */
export const oracle: Rates = { ...perfect }
