import type { Layout } from '../plan/layout.ts'
import { locationOf } from '../plan/layout.ts'
import type { Treatment } from '../transition/conditions.ts'
import type { ObjectNeed } from './goal-needs.ts'

/** Steps from taking an object to placing it, and where the agent is then. */
export interface Delivery {
  readonly steps: number
  readonly target: number
}

/** Where an object is delivered from. */
interface DeliveryStart {
  readonly location: number
  /** The receptacle that received the first object of the need; -1 if all targets are possible. */
  readonly chosen: number
  /** By receptacle. */
  readonly isOpen: readonly boolean[]
}

/** Returns the shortest delivery of an object at the agent's location: take it, treat it, carry it to a target and put it down. */
export function deliver(layout: Layout, { treatments, targets }: ObjectNeed, start: DeliveryStart): Delivery | undefined {
  let best: Delivery | undefined
  for (const { steps, location } of treatmentRoutes(layout, treatments, start.location)) {
    for (const target of start.chosen < 0 ? targets : [start.chosen]) {
      const walk = locationOf(layout, target) === location ? 0 : 1
      const total = 1 + steps + walk + (start.isOpen[target] ? 0 : 1) + 1
      if (best === undefined || total < best.steps) best = { steps: total, target }
    }
  }
  return best
}

/** Returns the steps of all orders of the treatments and all appliances, and their last locations. */
function treatmentRoutes(
  layout: Layout,
  treatments: readonly Treatment[],
  location: number,
): readonly { readonly steps: number; readonly location: number }[] {
  if (treatments.length === 0) return [{ steps: 0, location }]
  return treatments.flatMap((treatment) =>
    layout.stations[treatment].flatMap((station) => {
      const rest = treatments.filter((each) => each !== treatment)
      const own = station === location ? 1 : 2
      return treatmentRoutes(layout, rest, station).map((route) => ({ ...route, steps: route.steps + own }))
    }),
  )
}
