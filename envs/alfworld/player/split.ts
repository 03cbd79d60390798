import type { Belief } from './belief.ts'
import { searchOrder } from './plan.ts'
import type { Receptacle } from './room.ts'
import { amongOf, keepingTo } from './scope.ts'
import { stepInWords } from './steps.ts'
import { stepsTo } from './wants.ts'

/** Steps of one part of a search, so that it is short enough for one attempt. */
const STEPS_OF_PART = 14

/**
 * The step in hand, where it is a search, as alternatives of which one has to succeed: each keeps to some of the places that
 * were not searched, the likeliest first, and takes about as many steps as the others. None where there is nothing to split.
 */
export function alternativesOf(belief: Belief): readonly string[] {
  const { step } = belief
  if (step?.kind !== 'take' && step?.kind !== 'light') return []
  const sought = step.kind === 'take' ? step.object : step.lamp
  const parts = partsOf(searchOrder(keepingTo(belief, amongOf(step)), [sought]), belief)
  return parts.length < 2 ? [] : parts.map((among) => stepInWords({ ...step, among }, belief).sentence)
}

/** Places in their order, cut into parts of about the same number of steps. */
function partsOf(places: readonly Receptacle[], belief: Belief): readonly (readonly string[])[] {
  const costs = places.map((place) => stepsTo(belief, place))
  const total = costs.reduce((sum, cost) => sum + cost, 0)
  const parts: string[][] = Array.from({ length: Math.max(2, Math.ceil(total / STEPS_OF_PART)) }, () => [])
  let before = 0
  for (const [index, { name }] of places.entries()) {
    parts[Math.floor((parts.length * before) / total)]?.push(name)
    before += costs[index] ?? 0
  }
  return parts.filter((names) => names.length > 0)
}
