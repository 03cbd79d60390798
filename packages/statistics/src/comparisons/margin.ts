import { normalQuantile } from '../intervals/distributions.ts'
import type { PairedComparison } from './paired.ts'

/** What so many tasks can say of a margin, were there no difference in truth; about, as from the interval that was seen. */
export interface MarginPlan {
  /** Smallest margin that they show four times in five. */
  readonly shows: number
  /** Tasks that would show this margin four times in five. */
  readonly needed: number
}

const POWER = 0.8

/**
 * Plans a comparison that is to show that there is no more than a margin: of differences, or of ratios where the comparison is one and the
 * margin a factor above 1. Absent where the interval has no width to plan by.
 */
export function planMargin(
  { tasks, interval, ratio }: Pick<PairedComparison, 'tasks' | 'interval' | 'ratio'>,
  margin: number,
): MarginPlan | undefined {
  const scaled = (value: number): number => (ratio === undefined ? value : Math.log(value))
  const normal = normalQuantile(0.975)
  const error = (scaled(interval.high) - scaled(interval.low)) / 2 / normal
  const size = Math.abs(scaled(margin))
  if (!Number.isFinite(error) || error <= 0 || size === 0) return undefined
  const reach = (normal + normalQuantile(POWER)) * error
  const needed = Math.ceil(tasks * (reach / size) ** 2)
  return { shows: ratio === undefined ? reach : Math.exp(reach), needed: Math.max(needed, 1) }
}
