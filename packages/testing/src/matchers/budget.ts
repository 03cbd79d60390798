import type { EpisodeMetrics } from '@orreryjs/harness'
import { asTrajectory, checkNumber, subjectOf, type Verdict, verdictOn } from './verdict.ts'

/** The most that an episode may take. What is absent has no bound. */
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

/** The episode took no more than the budget. Throws where a cost is asked for that the model does not tell. */
export function toStayWithin(received: unknown, budget: Budget): Verdict {
  const trajectory = asTrajectory(received, 'toStayWithin')
  const entries = NAMES.flatMap((name) => {
    const most = budget[name]
    return most === undefined ? [] : [{ name, most, used: usedOf(trajectory.metrics, name) }]
  })
  if (entries.length === 0) throw new TypeError(`toStayWithin needs a bound: one of ${NAMES.join(', ')}`)
  for (const { name, most } of entries) checkNumber(most >= 0, 'toStayWithin', `a bound of ${LABELS[name]}, 0 or more`, most)
  const over = entries.filter(({ most, used }) => used > most + SPECK)
  const list = (of: typeof entries): string =>
    of.map(({ name, most, used }) => `${used} ${LABELS[name]} of at most ${most}`).join(', ')
  return verdictOn(trajectory, over.length === 0, {
    failed: () => `expected ${subjectOf(trajectory)} to stay within its budget, but it took ${list(over)}`,
    passed: () => `expected ${subjectOf(trajectory)} not to stay within its budget, but it did: ${list(entries)}`,
  })
}

/** Sums of dollars leave specks smaller than this. */
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

function costOf({ cost, modelCalls }: EpisodeMetrics): number {
  if (cost === undefined && modelCalls > 0)
    throw new TypeError('toStayWithin: the cost is not known: the replies of the model carry none')
  return cost ?? 0
}
