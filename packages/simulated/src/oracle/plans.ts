import type { PrivilegedView, World } from '@orreryjs/core'
import { isAnswer, type Shown } from './answers.ts'
import type { Place } from './places.ts'

const known = new WeakMap<World, WeakMap<object, readonly string[] | undefined>>()

/** The world's plan from a place, without an answer that is not asked for there; `undefined` where no way leads to success. */
export function planFrom(place: Place, view: Shown): readonly string[] | undefined {
  const plan = wholePlan(place, view)
  const last = plan?.at(-1)
  return last === undefined || view.isOffered(last) || !isAnswer(last, view) ? plan : plan?.slice(0, -1)
}

/** Whether the task is done, or nothing but an answer that is not asked for here is left to do. */
export function isDoneAt(place: Place, view: Shown): boolean {
  return place.turn.success || (wholePlan(place, view)?.length === 1 && planFrom(place, view)?.length === 0)
}

/** The world's plan from a place; `undefined` where no way leads to success. A state is planned once. */
export function wholePlan({ turn }: Place, { world }: Pick<PrivilegedView, 'world'>): readonly string[] | undefined {
  if (turn.terminated) return turn.success ? [] : undefined
  const { state } = turn
  if (typeof state !== 'object' || state === null) return world.plan(state)
  const plans = known.get(world) ?? new WeakMap<object, readonly string[] | undefined>()
  known.set(world, plans)
  if (!plans.has(state)) plans.set(state, world.plan(state))
  return plans.get(state)
}

/** What the last place on the way that had a plan would have been gone on with; empty where none had. */
export function lostPlan({ steps }: Place, view: Shown): readonly string[] {
  for (let at = steps.length; at >= 0; at -= 1) {
    const plan = planFrom({ turn: steps[at - 1]?.turn ?? view.start, steps: [] }, view)
    if (plan !== undefined) return plan
  }
  return []
}
