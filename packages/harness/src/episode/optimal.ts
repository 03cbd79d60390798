import type { World } from '@orreryjs/core'
import type { EpisodeSpec } from './spec.ts'

/** Length of the oracle's plan from a task's first state; `undefined` where there is none. */
export type OptimalLength = (spec: EpisodeSpec, start: unknown) => number | undefined

/** Asks the world's oracle each time. */
export const planLength: OptimalLength = (spec, start) => spec.world.plan(start)?.length

/** Asks the oracle once a task and world, however many agents, models and trials play it. */
export function cachedPlanLength(): OptimalLength {
  const lengths = new WeakMap<World, Map<string, number | undefined>>()
  return (spec, start) => {
    const known = lengths.get(spec.world) ?? new Map<string, number | undefined>()
    lengths.set(spec.world, known)
    if (!known.has(spec.task.hash)) known.set(spec.task.hash, planLength(spec, start))
    return known.get(spec.task.hash)
  }
}
