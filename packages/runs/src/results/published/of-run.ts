import type { EpisodeMetrics, RunSetting } from '@orreryjs/harness'
import { blocksOf } from '../../configuration/configuration.ts'
import type { Configuration } from '../../configuration/schema.ts'
import type { IsSimulated } from '../../registry/simulated.ts'
import type { PublishedTable } from '../../suites/table.ts'
import { createPublishedTally, type PublishedBeside } from './tally.ts'

/** Puts a run beside what the paper of its suite reports. */
export interface PublishedOfRun {
  add(metrics: EpisodeMetrics): void
  /** Table by table; none where the suite is of no paper. */
  beside(): readonly PublishedBeside[]
}

/** Adds a run up to put it beside a paper's tables and figures. */
export function publishedOf(
  tables: readonly PublishedTable[],
  configuration: Configuration,
  isSimulated: IsSimulated,
  settings: readonly RunSetting[],
): PublishedOfRun {
  const tallies = tables.map((table) => createPublishedTally(table, isSimulated, settings))
  const original = blocksOf(configuration).some(({ data }) => data !== undefined)
  return {
    add(metrics) {
      for (const tally of tallies) tally.add(metrics)
    },
    beside: () => tallies.map((tally) => tally.beside(original)),
  }
}
