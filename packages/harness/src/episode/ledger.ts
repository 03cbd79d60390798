import type { EndReason, Limits, Remaining, Usage } from '@orreryjs/core'

/** What an episode was charged so far. */
export interface Ledger {
  /** Chosen, replayed and automatic ones; thoughts where the run counts them. */
  steps: number
  modelCalls: number
  tokens: number
  /** US dollars. */
  cost: number
  /** Chosen steps with an invalid action. */
  invalid: number
  /** Chosen steps in a row, the last one included, with the same action and the same observation. */
  repeats: number
}

/** A ledger with nothing charged. */
export function emptyLedger(): Ledger {
  return { steps: 0, modelCalls: 0, tokens: 0, cost: 0, invalid: 0, repeats: 0 }
}

/** Books one model call's tokens and cost. */
export function chargeUsage(ledger: Ledger, usage: Usage): void {
  ledger.tokens += usage.inputTokens + usage.outputTokens
  ledger.cost += usage.cost ?? 0
}

/** The limit that forbids another step, if any. */
export function stepLimit(ledger: Ledger, limits: Limits): EndReason | undefined {
  if (reached(ledger.steps, limits.maxSteps)) return 'step-limit'
  if (reached(ledger.invalid, limits.maxInvalid)) return 'invalid-limit'
  // A single step is not a repetition, whatever the limit.
  if (ledger.repeats > 1 && reached(ledger.repeats, limits.maxRepeats)) return 'repeat-limit'
  return undefined
}

/** The limit that forbids another model call, if any. */
export function callLimit(ledger: Ledger, limits: Limits): EndReason | undefined {
  if (reached(ledger.modelCalls, limits.maxModelCalls)) return 'model-call-limit'
  if (reached(ledger.tokens, limits.maxTokens)) return 'token-limit'
  if (reached(ledger.cost, limits.costLimit)) return 'cost-limit'
  return undefined
}

/** What is left, `Infinity` where no limit binds. */
export function remainingOf(ledger: Ledger, limits: Limits): Remaining {
  return {
    steps: left(ledger.steps, limits.maxSteps),
    modelCalls: left(ledger.modelCalls, limits.maxModelCalls),
    tokens: left(ledger.tokens, limits.maxTokens),
    limits,
  }
}

function reached(used: number, limit: number | undefined): boolean {
  return limit !== undefined && used >= limit
}

function left(used: number, limit: number | undefined): number {
  return limit === undefined ? Number.POSITIVE_INFINITY : Math.max(0, limit - used)
}
