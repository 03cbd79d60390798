import { estimateValues } from '@orreryjs/statistics'
import { ESTIMATORS } from './estimators.mjs'
import { kendall, spearman } from './rank-correlation.mjs'
import { playRollouts } from './rollouts.mjs'

/** Correlations of all estimators with the exact worth of steps: means over tasks with intervals. */
export async function measureEstimators(options) {
  const rollouts = await playRollouts(options)
  const tasks = [...new Set(rollouts.map(({ task }) => task))]
  const steps = rollouts.flatMap((rollout) => rollout.steps)
  const rows = Object.entries(ESTIMATORS).map(([name, estimate]) => {
    const estimates = estimate(rollouts)
    const pairsOf = (task, isIncluded) =>
      rollouts.flatMap((rollout, index) =>
        rollout.task === task && isIncluded(rollout)
          ? rollout.steps.map(({ worth }, step) => [estimates[index][step], worth])
          : [],
      )
    const over = (correlate, isIncluded) => meanOf(tasks.flatMap((task) => correlationOf(correlate, pairsOf(task, isIncluded))))
    const isFailed = ({ success }) => !success
    return {
      name,
      spearman: over(spearman, () => true),
      kendall: over(kendall, () => true),
      spearmanFailed: over(spearman, isFailed),
      kendallFailed: over(kendall, isFailed),
    }
  })
  return {
    ...options,
    steps: steps.length,
    successes: rollouts.filter(({ success }) => success).length,
    rollouts: rollouts.length,
    closer: steps.filter(({ worth }) => worth > 0).length,
    rows,
  }
}

/** Mean of correlations with its interval; they are shifted because the interval is one of bounded values from 0. */
function meanOf(correlations) {
  const shifted = estimateValues(
    correlations.map((each) => each + 1),
    2,
  )
  if (shifted === undefined) return undefined
  const { mean, interval, tasks } = shifted
  return { mean: mean - 1, interval: { low: interval.low - 1, high: interval.high - 1 }, tasks }
}

/** Empty if all exact values are equal. An estimator without differences has no information: 0. */
function correlationOf(correlate, pairs) {
  const worths = pairs.map(([, worth]) => worth)
  if (new Set(worths).size < 2) return []
  const correlation = correlate(
    pairs.map(([estimate]) => rounded(estimate)),
    worths,
  )
  return [Number.isNaN(correlation) ? 0 : correlation]
}

/** Differences below this are rounding errors. */
function rounded(value) {
  return Math.round(value * 1e9) / 1e9
}
