import type { EpisodeMetrics } from '@orreryjs/harness'
import { asTrajectory, checkNumber, type MatcherResult, matcherResult, subjectOf } from './matcher-result.ts'

/** Limits of an episode. Omitted fields are unlimited. */
export interface Budget {
  readonly steps?: number
  readonly modelCalls?: number
  /** Input and output tokens together. */
  readonly tokens?: number
  /** US dollars. */
  readonly cost?: number
  /** Steps with an invalid action. */
  readonly invalid?: number
}

/**
 * Passes if the episode stayed within the budget. Throws if a limit cannot be judged: of a cost that the model does not report, and of model
 * calls or tokens if the agent acted without a call through its episode.
 */
export function toStayWithin(received: unknown, budget: Budget): MatcherResult {
  const trajectory = asTrajectory(received, 'toStayWithin')
  const entries = NAMES.flatMap((name) => {
    const max = budget[name]
    return max === undefined ? [] : [{ name, max, used: usedOf(trajectory.metrics, name) }]
  })
  if (entries.length === 0) throw new TypeError(`toStayWithin needs a limit: one of ${NAMES.join(', ')}`)
  for (const { name, max } of entries) checkNumber(max >= 0, 'toStayWithin', `a limit of ${LABELS[name]}, 0 or more`, max)
  for (const { name, max } of entries) checkCounted(trajectory.metrics, name, max)
  const over = entries.filter(({ max, used }) => used > max + SPECK)
  const list = (of: typeof entries): string =>
    of.map(({ name, max, used }) => `${used} ${LABELS[name]} (limit ${max})`).join(', ')
  return matcherResult(trajectory, over.length === 0, {
    failed: () => `expected ${subjectOf(trajectory)} to stay within its budget, but it used ${list(over)}`,
    passed: () => `expected ${subjectOf(trajectory)} not to stay within its budget, but it did: ${list(entries)}`,
  })
}

/** Rounding errors of sums of dollars are smaller than this. */
const SPECK = 1e-9

const LABELS: Readonly<Record<keyof Budget, string>> = {
  steps: 'steps',
  modelCalls: 'model calls',
  tokens: 'tokens',
  cost: 'dollars',
  invalid: 'invalid steps',
}
const NAMES = Object.keys(LABELS) as readonly (keyof Budget)[]

function usedOf(metrics: EpisodeMetrics, name: keyof Budget): number {
  switch (name) {
    case 'steps':
      return metrics.steps
    case 'modelCalls':
      return metrics.modelCalls
    case 'tokens':
      return metrics.inputTokens + metrics.outputTokens
    case 'cost':
      return costOf(metrics)
    case 'invalid':
      return Object.values(metrics.invalidSteps).reduce((sum, count) => sum + count, 0)
    default:
      return name satisfies never
  }
}

/** Throws if the agent may have called its model directly: a limit would always hold. A limit of 0 states that there is no model. */
function checkCounted({ modelCalls }: EpisodeMetrics, name: keyof Budget, max: number): void {
  if ((name !== 'modelCalls' && name !== 'tokens') || max === 0 || modelCalls > 0) return
  throw new TypeError(
    `toStayWithin: ${LABELS[name]} are unknown: the agent made no model call through its episode; call the model with \`ask\` or an \`episodeModel\`, or omit the limit`,
  )
}

function costOf({ cost, modelCalls }: EpisodeMetrics): number {
  if (cost === undefined && modelCalls > 0)
    throw new TypeError('toStayWithin: the cost is unknown: the replies of the model report none')
  return cost ?? 0
}
