import type { EpisodeMetrics } from '@orreryjs/harness'
import { blocksOf } from '../configuration/configuration.ts'
import type { Configuration } from '../configuration/schema.ts'
import type { IsSimulated } from '../registry/simulated.ts'
import type { CellScores } from '../statistics/index.ts'
import type { PublishedTable } from './table.ts'
import { createPublishedTally, type PublishedBeside } from './tally.ts'

/** Puts a run beside what the paper of its suite reports. */
export interface PublishedOfRun {
  add(metrics: EpisodeMetrics): void
  beside(scores: readonly CellScores[]): PublishedBeside
}

/** Adds a run up to put it beside a paper's table; absent where there is none. */
export function publishedOf(
  table: PublishedTable | undefined,
  configuration: Configuration,
  isSimulated: IsSimulated,
): PublishedOfRun | undefined {
  if (table === undefined) return undefined
  const tally = createPublishedTally(isSimulated)
  const original = blocksOf(configuration).some(({ data }) => data !== undefined)
  return { add: tally.add, beside: (scores) => tally.beside(table, scores, original) }
}
