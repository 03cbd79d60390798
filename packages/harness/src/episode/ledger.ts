import type { EndReason, Limits, Remaining, Usage } from '@orreryjs/core'

/** Amounts charged to an episode so far. */
export interface Ledger {
  /** Steps of the agent and of rewinds; thoughts if the run counts them. */
  steps: number
  modelCalls: number
  tokens: number
  /** US dollars. */
  cost: number
  /** Steps of the agent with an invalid action. */
  invalid: number
  /** Consecutive steps of the agent, including the last, with the same action and the same observation. */
  repeats: number
}

/** Creates a ledger with zero charges. */
export function emptyLedger(): Ledger {
  return { steps: 0, modelCalls: 0, tokens: 0, cost: 0, invalid: 0, repeats: 0 }
}

/** Charges the tokens and cost of a model call. */
export function chargeUsage(ledger: Ledger, usage: Usage): void {
  ledger.tokens += usage.inputTokens + usage.outputTokens
  ledger.cost += usage.cost ?? 0
}

/** Returns the limit that forbids another step, if any. */
export function stepLimit(ledger: Ledger, limits: Limits): EndReason | undefined {
  if (isReached(ledger.steps, limits.maxSteps)) return 'step-limit'
  if (isReached(ledger.invalid, limits.maxInvalid)) return 'invalid-limit'
  // A single step is never a repetition, even if the limit is 0.
  if (ledger.repeats > 1 && isReached(ledger.repeats, limits.maxRepeats)) return 'repeat-limit'
  return undefined
}

/** Returns the limit that forbids another model call, if any. */
export function callLimit(ledger: Ledger, limits: Limits): EndReason | undefined {
  if (isReached(ledger.modelCalls, limits.maxModelCalls)) return 'model-call-limit'
  if (isReached(ledger.tokens, limits.maxTokens)) return 'token-limit'
  if (isReached(ledger.cost, limits.costLimit)) return 'cost-limit'
  return undefined
}

/** Returns the remaining budget; `Infinity` for limits that are not set. */
export function remainingOf(ledger: Ledger, limits: Limits): Remaining {
  return {
    steps: remainder(ledger.steps, limits.maxSteps),
    modelCalls: remainder(ledger.modelCalls, limits.maxModelCalls),
    tokens: remainder(ledger.tokens, limits.maxTokens),
    limits,
  }
}

function isReached(used: number, limit: number | undefined): boolean {
  return limit !== undefined && used >= limit
}

function remainder(used: number, limit: number | undefined): number {
  return limit === undefined ? Number.POSITIVE_INFINITY : Math.max(0, limit - used)
}
