import { exactInterval } from '../intervals/bounded-mean.ts'
import type { Estimate } from './cell-estimate.ts'

/** Tasks of as much doubt as `spreadOf` adds to what was seen. */
const PRIOR = 2

/**
 * A share of what only some attempts are, such as the true ones of the claims: a ratio of sums over tasks, with Clopper and Pearson's
 * interval for the effective number of tasks. That is the number of tasks that count at all, weighed as Kish has it (Survey Sampling, 1965)
 * where some count more often, by how much less they differ from each other than tasks of nothing but 0 and 1 would (Korn and Graubard,
 * Survey Methodology 24, 1998). Absent where there is nothing to count.
 */
export function estimateShare(pairs: readonly (readonly [of: number, per: number])[]): Estimate | undefined {
  const counted = pairs.filter(([, per]) => per > 0)
  const below = counted.reduce((sum, [, per]) => sum + per, 0)
  if (below === 0) return undefined
  const n = counted.length
  const share = Math.min(1, counted.reduce((sum, [of]) => sum + of, 0) / below)
  const size = below / n
  const squares = counted.reduce((sum, [of, per]) => sum + ((of - share * per) / size) ** 2, 0)
  const weights = counted.reduce((sum, [, per]) => sum + (per / size) ** 2, 0)
  const effective = ((n * n) / weights) * ((n * share * (1 - share) + PRIOR) / (squares + PRIOR))
  return { mean: share, interval: exactInterval(effective * share, effective), tasks: n }
}
