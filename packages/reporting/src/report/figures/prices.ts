import { costPerSuccess, type TaskScore } from '@orreryjs/statistics'
import type { PerSuccess } from '../../data/report-analysis.ts'
import type { Mean, ReportRow } from '../../data/report-data.ts'
import { meanCost } from './estimates.ts'

/** Returns US dollars per episode; `undefined` without prices or model calls. */
export function dollarsPerEpisode(scores: readonly TaskScore[]): Mean | undefined {
  return usesModel(scores) ? meanCost(scores, ({ dollars }) => dollars) : undefined
}

/** Returns the cost per success in tokens and, if known, dollars; `undefined` without model calls. */
export function reportCostPerSuccess(scores: readonly TaskScore[]): ReportRow['costPerSuccess'] {
  if (!usesModel(scores)) return undefined
  const [tokens, dollars] = [priceOf(scores, ({ totals }) => totals.tokens), priceOf(scores, (score) => score.dollars)]
  return { ...(tokens && { tokens }), ...(dollars && { dollars }) }
}

/** Returns true if a model was called and tokens were counted. */
export function usesModel(scores: readonly TaskScore[]): boolean {
  return scores.some(({ totals }) => (totals.calls ?? 0) > 0 && (totals.tokens ?? 0) > 0)
}

function priceOf(scores: readonly TaskScore[], of: (score: TaskScore) => number | undefined): PerSuccess | undefined {
  const tasks = scores.flatMap((score) => {
    const cost = of(score)
    return cost === undefined ? [] : [{ cost: cost / score.trials, success: score.successes / score.trials }]
  })
  const price = tasks.length < scores.length ? undefined : costPerSuccess(tasks)
  if (price === undefined) return undefined
  const { ratio, interval } = price
  return {
    ...(ratio !== undefined && { ratio }),
    low: interval.low,
    ...(Number.isFinite(interval.high) && { high: interval.high }),
  }
}
