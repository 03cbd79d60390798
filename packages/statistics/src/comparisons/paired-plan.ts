import { logarithmsOf } from '../intervals/log-ratio.ts'
import { clusterSquares, residualsOf, type Sampling } from '../intervals/sampling.ts'
import type { Sides } from './paired-test.ts'
import { minimumDetectable, type PowerOptions, tasksNeeded } from './power.ts'

/** What a comparison of so many tasks shows, and what one would need. */
export interface PairedPlan {
  /** Smallest true difference, or ratio above one. */
  readonly detectable?: number
  /** Tasks that a difference as seen would need. */
  readonly needed?: number
}

/** Plans on the scale on which the sides are told apart; absent where nothing differs, or so few can show nothing. */
export function planSides(sides: Sides, sampling: Sampling, options: PowerOptions): PairedPlan {
  const { first, second, differences, most, scale } = sides
  const values = scale === 'ratio' ? logarithmsOf(first, second) : differences
  const size = scale === 'bounded' ? most : 1
  const scaled = size === 1 ? values : values.map((value) => value / size)
  const inflation = inflationOf(scaled, sampling)
  const alone = minimumDetectable(scaled, options)
  const needed = tasksNeeded(scaled, options)
  const shownFrom = (difference: number): number => {
    const wider = difference * Math.sqrt(inflation)
    if (scale === 'ratio') return Math.exp(wider)
    return scale === 'any' ? wider : Math.min(1, wider) * size
  }
  return {
    ...(alone !== undefined && { detectable: shownFrom(alone) }),
    ...(needed !== undefined && { needed: Math.ceil(needed * inflation) }),
  }
}

/** How many times as many tasks in such clusters are needed as tasks by themselves: never fewer. */
function inflationOf(values: readonly number[], sampling: Sampling): number {
  if (sampling.clusters === undefined) return 1
  const residuals = residualsOf(values)
  const alone = residuals.reduce((sum, value) => sum + value ** 2, 0)
  const { squares } = clusterSquares(residuals, sampling.clusters)
  return alone === 0 || squares === Infinity ? 1 : Math.max(1, squares / alone)
}
