import { type BootstrapOptions, bootstrapMean } from './bootstrap.ts'
import { MEASURES, type Measure } from './measures.ts'
import { passAtK, passHatK } from './pass.ts'
import { meanOf, type TaskScore } from './task-scores.ts'
import { type Interval, wilsonInterval } from './wilson.ts'

/** A mean over tasks with its 95 % interval. */
export interface Estimate {
  readonly mean: number
  readonly interval: Interval
  readonly tasks: number
}

/**
 * Mean of a measure over tasks, attempts averaged within each: Wilson's interval for success where the attempts at each task
 * agree, as one attempt does, the bootstrap's otherwise. Tasks without the measure are left out; absent where none is left.
 */
export function estimateMean(
  measure: Measure,
  scores: readonly TaskScore[],
  options: BootstrapOptions = {},
): Estimate | undefined {
  const values = scores.flatMap((score) => meanOf(score, measure) ?? [])
  return measure === 'success' ? shareOf(values, options) : bootstrapped(values, MEASURES[measure].most, options)
}

/**
 * Mean of one value a task. Values that are all 0 or 1 are counted; else the bootstrap's interval, at `most` at the top where no
 * value passes that. Absent where there are none.
 */
export function estimateValues(values: readonly number[], most: number, options: BootstrapOptions = {}): Estimate | undefined {
  if (most === 1 && values.every((value) => value === 0 || value === 1)) return proportion(values)
  return bootstrapped(values, most, options)
}

/**
 * A ratio of two sums over tasks, such as changed actions of all actions. Its interval is that of the mean of what each task adds
 * to it: of its value above what the ratio would have it be, over the mean size. Absent where there is nothing to divide by.
 */
export function estimateRatio(pairs: readonly (readonly [of: number, per: number])[]): Estimate | undefined {
  const below = pairs.reduce((sum, [, per]) => sum + per, 0)
  if (below === 0) return undefined
  const ratio = pairs.reduce((sum, [of]) => sum + of, 0) / below
  const size = below / pairs.length
  const { interval } = bootstrapMean(pairs.map(([of, per]) => ratio + (of - ratio * per) / size))
  return { mean: ratio, interval: { low: Math.max(0, interval.low), high: interval.high }, tasks: pairs.length }
}

/** Chance that of `k` attempts at a task at least one (`pass@k`), or each (`pass^k`), succeeds. */
export type PassRule = 'pass@k' | 'pass^k'

/** Its mean over the tasks with at least `k` attempts; absent where there are none. */
export function estimatePass(
  rule: PassRule,
  k: number,
  scores: readonly TaskScore[],
  options: BootstrapOptions = {},
): Estimate | undefined {
  const passOf = rule === 'pass@k' ? passAtK : passHatK
  const tried = scores.filter(({ trials }) => trials >= k)
  return shareOf(
    tried.map(({ trials, successes }) => passOf(k, trials, successes)),
    options,
  )
}

/** Tasks that were solved always or never are counted: resampling knows no doubt where all tasks are alike. */
function shareOf(values: readonly number[], options: BootstrapOptions): Estimate | undefined {
  const isCount = values.every((value) => value === 0 || value === 1)
  return isCount ? proportion(values) : bootstrapped(values, 1, options)
}

function proportion(values: readonly number[]): Estimate | undefined {
  if (values.length === 0) return undefined
  const successes = values.reduce((sum, value) => sum + value, 0)
  return { mean: successes / values.length, interval: wilsonInterval(successes, values.length), tasks: values.length }
}

function bootstrapped(values: readonly number[], most: number, options: BootstrapOptions): Estimate | undefined {
  if (values.length === 0) return undefined
  const { mean, interval } = bootstrapMean(values, options)
  // A world may reward beyond its usual bounds: what values pass is no bound of their mean.
  const low = values.every((value) => value >= 0) ? Math.max(0, interval.low) : interval.low
  const high = values.every((value) => value <= most) ? Math.min(most, interval.high) : interval.high
  return { mean, interval: { low, high }, tasks: values.length }
}
