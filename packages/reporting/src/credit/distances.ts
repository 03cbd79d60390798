import type { EpisodeEvent, EpisodeStart, World } from '@orreryjs/core'
import type { ReplayedStates } from '../report/replay.ts'

/** Distances to goal in steps of the oracle's plan; `null` if no plan exists. */
export interface EpisodeDistances {
  readonly atStart: number | null
  /** After each step and each rewind, by the position of the event. */
  readonly after: ReadonlyMap<number, number | null>
}

/** Computes distances to goal. Plans are memoized by task and state. */
export interface DistanceReader {
  /** Returns `undefined` if the episode needs a plan that is not permitted. */
  of(start: EpisodeStart, events: readonly EpisodeEvent[], trace: ReplayedStates): EpisodeDistances | undefined
}

/** Maximum number of cached plans. */
const MAX_CACHED = 300_000

/** The rest of a plan from `from` on; `plan` is `undefined` if success is impossible. */
interface RemainingPlan {
  readonly plan: readonly string[] | undefined
  readonly from: number
}

/** Creates a reader. It plans once per state of a task, and reuses the rest of a plan while an episode follows it. */
export function createDistances(isPermitted: (world: World) => boolean = () => true): DistanceReader {
  const plans = new Map<string, RemainingPlan>()
  const remember = (key: string, current: RemainingPlan): RemainingPlan => {
    if (plans.size < MAX_CACHED) plans.set(key, current)
    return current
  }
  const compute = (key: string, world: World, state: unknown): RemainingPlan | undefined =>
    isPermitted(world) ? remember(key, { plan: world.plan(state), from: 0 }) : undefined

  return {
    of(start, events, { world, states, after: stateAfter }) {
      const keyOf = (state: string): string => `${start.taskHash} ${state}`
      const first = keyOf(start.state)
      let current = plans.get(first) ?? compute(first, world, states[0])
      if (current === undefined) return undefined
      const atStart = lengthOf(current)
      const after = new Map<number, number | null>()
      let { state: here } = start
      for (const event of events) {
        if (event.type !== 'step-end' && event.type !== 'rewind') continue
        if (event.state !== here) {
          here = event.state
          const key = keyOf(here)
          current =
            plans.get(key) ??
            planned(current, event, (rest) => remember(key, rest)) ??
            compute(key, world, stateAfter.get(event.seq))
          if (current === undefined) return undefined
        }
        after.set(event.seq, lengthOf(current))
      }
      return { atStart, after }
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
