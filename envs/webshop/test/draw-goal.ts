import type { Mersenne } from '@orreryjs/python'
import { bisectRight } from '@orreryjs/python'
import type { ShopGoal } from '@orreryjs/shopping'

/** Cumulative sums of the goals' weights, starting with 0. */
export function cumulativeWeights(goals: readonly ShopGoal[]): readonly number[] {
  const sums = [0]
  let sum = 0
  for (const { weight } of goals) {
    sum += weight
    sums.push(sum)
  }
  return sums
}

/** Returns the goal index drawn by upstream's text environment: never the first, and the last one twice as often as its weight. */
export function drawGoal(cumulative: readonly number[], random: Mersenne): number {
  const place = bisectRight(cumulative, random.uniform(0, cumulative.at(-1) ?? 0))
  return Math.min(place, cumulative.length - 2)
}
