import type { EpisodeEvent, EpisodeStart } from '@orreryjs/core'
import { createDistances, type EpisodeDistances } from '../../credit/distances.ts'
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

/** Creates the computation. */
export function createGoalDistances({ rows, isSlow }: GoalDistanceOptions): GoalDistances {
  const known = new Set<string>()
  let used = 0
  let without = 0
  const distances = createDistances((world) => {
    const price = isSlow(world.id) ? SLOW_COST : 1
    const isPermitted = used + price <= (MAX_PLANS * known.size) / Math.max(rows, known.size)
    if (isPermitted) used += price
    return isPermitted
  })
  return {
    of(start, events, trace) {
      known.add(JSON.stringify([start.world, start.split, start.label ?? start.agent, start.model]))
      const found = distances.of(start, events, trace)
      if (found === undefined) without += 1
      return found === undefined ? {} : { toGoAtStart: found.atStart, toGo: changesOf(found) }
    },
    get without() {
      return without
    },
  }
}

/** Returns only the distances that differ from the one before. */
function changesOf({ atStart, after }: EpisodeDistances): Record<number, number | null> {
  const changes: Record<number, number | null> = {}
  let before = atStart
  for (const [seq, distance] of after) {
    if (distance !== before) changes[seq] = distance
    before = distance
  }
  return changes
}
