import type { EpisodeEvent, EpisodeStart, World } from '@orreryjs/core'
import type { EpisodeStates } from '../../data/recorded-episode.ts'
import type { ReplayedStates } from '../replay.ts'

/** Computes distances to goal for the episodes of a report, with a limited number of plans. */
export interface GoalDistances {
  /** Returns an empty object if the limit of plans is reached. */
  of(start: EpisodeStart, events: readonly EpisodeEvent[], trace: ReplayedStates): Pick<EpisodeStates, 'toGoAtStart' | 'toGo'>
  /** Number of episodes without distances. */
  readonly without: number
}

/** Options of `createGoalDistances`. */
export interface GoalDistanceOptions {
  /** Number of rows. Each has a share of the plans, plus what earlier rows left over. */
  readonly rows: number
  /** Returns true if plans of the world take tens of milliseconds. */
  isSlow(world: string): boolean
}

/** Maximum number of plans of a report; each takes about a millisecond. */
const MAX_PLANS = 20_000

/** Cost of a plan in a slow world, in plans. */
const SLOW_COST = 20

/** Maximum number of cached plans. */
const MAX_CACHED = 300_000

/** The rest of a plan from `from` on; `plan` is `undefined` if success is impossible. */
interface RemainingPlan {
  readonly plan: readonly string[] | undefined
  readonly from: number
}

/** Creates the computation. It plans once per state of a task, and reuses the rest of a plan while an episode follows it. */
export function createGoalDistances({ rows, isSlow }: GoalDistanceOptions): GoalDistances {
  const plans = new Map<string, RemainingPlan>()
  const known = new Set<string>()
  let used = 0
  let without = 0
  const remember = (key: string, current: RemainingPlan): RemainingPlan => {
    if (plans.size < MAX_CACHED) plans.set(key, current)
    return current
  }
  const compute = (key: string, world: World, state: unknown): RemainingPlan | undefined => {
    const price = isSlow(world.id) ? SLOW_COST : 1
    if (used + price > (MAX_PLANS * known.size) / Math.max(rows, known.size)) return undefined
    used += price
    return remember(key, { plan: world.plan(state), from: 0 })
  }
  const follow = (start: EpisodeStart, events: readonly EpisodeEvent[], { world, states, after }: ReplayedStates) => {
    const keyOf = (state: string): string => `${start.taskHash} ${state}`
    const first = keyOf(start.state)
    let current = plans.get(first) ?? compute(first, world, states[0])
    if (current === undefined) return undefined
    const toGoAtStart = lengthOf(current)
    const toGo: Record<number, number | null> = {}
    let { state: here } = start
    for (const event of events) {
      if ((event.type !== 'step-end' && event.type !== 'rewind') || event.state === here) continue
      here = event.state
      const before = lengthOf(current)
      const key = keyOf(here)
      current =
        plans.get(key) ?? planned(current, event, (rest) => remember(key, rest)) ?? compute(key, world, after.get(event.seq))
      if (current === undefined) return undefined
      if (lengthOf(current) !== before) toGo[event.seq] = lengthOf(current)
    }
    return { toGoAtStart, toGo }
  }
  return {
    of(start, events, trace) {
      known.add(JSON.stringify([start.world, start.split, start.label ?? start.agent, start.model]))
      const course = follow(start, events, trace)
      if (course === undefined) without += 1
      return course ?? {}
    },
    get without() {
      return without
    },
  }
}

function lengthOf({ plan, from }: RemainingPlan): number | null {
  return plan === undefined ? null : plan.length - from
}

/** Returns the rest of the plan if the event follows it. */
function planned(
  { plan, from }: RemainingPlan,
  event: EpisodeEvent,
  rest: (current: RemainingPlan) => RemainingPlan,
): RemainingPlan | undefined {
  const isNext = event.type === 'step-end' && event.by === 'agent' && plan?.[from] === event.action
  return isNext ? rest({ plan, from: from + 1 }) : undefined
}
