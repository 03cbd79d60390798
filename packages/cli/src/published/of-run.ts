import type { CellScores, EpisodeMetrics } from '@orreryjs/harness'
import { blocksOf, type Configuration } from '../configuration.ts'
import { SUITES } from '../suites/index.ts'
import { createPublishedTally, type PublishedBeside } from './tally.ts'

/** Puts a run beside what the paper of its suite reports. */
export interface PublishedOfRun {
  add(metrics: EpisodeMetrics): void
  beside(scores: readonly CellScores[]): PublishedBeside
}

/** Adds a run up to put it beside the paper of its suite; absent where the run is of no such suite. */
export function publishedOf(suite: string | undefined, configuration: Configuration): PublishedOfRun | undefined {
  const table = SUITES.find(({ id }) => id === suite)?.published
  if (table === undefined) return undefined
  const tally = createPublishedTally()
  const original = blocksOf(configuration).some(({ data }) => data !== undefined)
  return { add: tally.add, beside: (scores) => tally.beside(table, scores, original) }
}
