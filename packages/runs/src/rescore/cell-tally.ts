import type { World } from '@orreryjs/core'
import type { EpisodeMetrics, Retraced } from '@orreryjs/harness'
import type { RescoredMetric } from './metrics.ts'

/** A metric of a row, as the journal has it and computed again. */
export interface RescoredValue {
  readonly metric: string
  /** Episodes that have a value. */
  readonly episodes: number
  /** Mean over the episodes; absent where the journal holds no such metric, or none of them has it. */
  readonly recorded?: number
  /** Mean over the episodes; absent where none of them has one. */
  readonly rescored?: number
  /** Episodes whose recorded value is another one; where none is recorded, none can be. */
  readonly differing: number
  /** The first of them. */
  readonly first?: { readonly episode: string; readonly recorded: number; readonly rescored: number | undefined }
}

/** A row of a run, scored again. */
export interface RescoredCell {
  readonly world: string
  readonly split: string
  readonly label: string
  readonly model: string
  /** Episodes that ended. */
  readonly episodes: number
  readonly values: readonly RescoredValue[]
}

/** Adds up the episodes of a row. */
export interface CellTally {
  /** Whether the recorded values are those that were computed. */
  add(recorded: EpisodeMetrics, retraced: Retraced, world: World): boolean
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

/** A tally of the row that an episode belongs to, which has seen nothing. */
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
