import type { Mersenne } from '@orreryjs/python'
import { bisectRight } from '@orreryjs/python'
import type { ShopGoal } from '@orreryjs/shopping'

/** Sums of the goals' weights up to each, after a 0. */
export function cumulativeWeights(goals: readonly ShopGoal[]): readonly number[] {
  const sums = [0]
  let sum = 0
  for (const { weight } of goals) {
    sum += weight
    sums.push(sum)
  }
  return sums
}

/** Index of the goal that upstream's text environment draws: never the first, and the last one twice as often as it should. */
export function drawGoal(cumulative: readonly number[], random: Mersenne): number {
  const place = bisectRight(cumulative, random.uniform(0, cumulative.at(-1) ?? 0))
  return Math.min(place, cumulative.length - 2)
}
