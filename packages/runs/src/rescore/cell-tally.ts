import type { World } from '@orreryjs/core'
import type { EpisodeMetrics, ReplayResult } from '@orreryjs/harness'
import type { RescoredMetric } from './metrics.ts'

/** A metric of a row: recorded in the journal and recomputed. */
export interface RescoredValue {
  readonly metric: string
  /** Number of episodes with a recomputed value. */
  readonly episodes: number
  /** Mean of the recorded values; absent if there are none. */
  readonly recorded?: number
  /** Mean of the recomputed values; absent if there are none. */
  readonly rescored?: number
  /** Number of episodes whose recorded and recomputed values differ. */
  readonly differing: number
  /** The first differing episode. */
  readonly first?: { readonly episode: string; readonly recorded: number; readonly rescored: number | undefined }
}

/** A row of a run with recomputed metrics. */
export interface RescoredCell {
  readonly world: string
  readonly split: string
  readonly label: string
  readonly model: string
  /** Number of finished episodes. */
  readonly episodes: number
  readonly values: readonly RescoredValue[]
}

/** Accumulates the episodes of a row. */
export interface CellTally {
  /** Adds an episode; returns true if all recorded values equal the recomputed ones. */
  add(recorded: EpisodeMetrics, retraced: ReplayResult, world: World): boolean
  close(): RescoredCell
}

interface Tally {
  readonly metric: RescoredMetric
  readonly recorded: Mean
  readonly rescored: Mean
  differing: number
  first: RescoredValue['first']
}

interface Mean {
  sum: number
  count: number
}

/** Creates an empty tally for the row of an episode. */
export function openCell({ world, split, label, model }: EpisodeMetrics, metrics: readonly RescoredMetric[]): CellTally {
  const tallies = metrics.map((metric): Tally => {
    return { metric, recorded: { sum: 0, count: 0 }, rescored: { sum: 0, count: 0 }, differing: 0, first: undefined }
  })
  let episodes = 0
  return {
    add(recorded, retraced, where) {
      episodes += 1
      const agree = tallies.map((tally) => addTo(tally, recorded, tally.metric.rescored(retraced, where)))
      return agree.every((each) => each)
    },
    close: () => ({ world, split, label, model, episodes, values: tallies.map(rescoredValue) }),
  }
}

function addTo(tally: Tally, metrics: EpisodeMetrics, rescored: number | undefined): boolean {
  const recorded = tally.metric.recorded?.(metrics)
  count(tally.recorded, recorded)
  count(tally.rescored, rescored)
  if (recorded === undefined || recorded === rescored) return true
  tally.differing += 1
  tally.first ??= { episode: metrics.episode, recorded, rescored }
  return false
}

function count(mean: Mean, value: number | undefined): void {
  if (value === undefined) return
  mean.sum += value
  mean.count += 1
}

function rescoredValue({ metric, recorded, rescored, differing, first }: Tally): RescoredValue {
  return {
    metric: metric.name,
    episodes: rescored.count,
    ...(recorded.count > 0 && { recorded: recorded.sum / recorded.count }),
    ...(rescored.count > 0 && { rescored: rescored.sum / rescored.count }),
    differing,
    ...(first && { first }),
  }
}
