import { type CellSummary, createSummary, type EpisodeMetrics, type ReadEpisode, type RunSetting } from '@orreryjs/harness'
import { blocksOf } from '../configuration/configuration.ts'
import type { Configuration } from '../configuration/schema.ts'
import type { IsSimulated } from '../registry/simulated.ts'
import { type CellScores, createScoreTable, type ScoredRunFacts } from '../scores/index.ts'
import type { PublishedTable } from '../suites/table.ts'
import { createPublishedTally, type PublishedBeside } from './published/tally.ts'

/** How often an error ended an episode, and what it said first. */
export interface ErrorCount {
  readonly code: string
  readonly count: number
  readonly message: string
}

/** Adds up what a run came to; holds a few numbers a row and task, however many episodes there are. */
export interface RunTally {
  /** Takes the episodes in the order of the plan. One that was cut off counts only among those that did not succeed. */
  add(episode: ReadEpisode): void
  /** Episodes that ended by themselves. */
  ended(): number
  summaries(): readonly CellSummary[]
  scores(): readonly CellScores[]
  /** Most frequent first. */
  errors(): readonly ErrorCount[]
  /** What the paper of the run's suite reports, beside it: its tables and figures, none where it has no paper. */
  published(): readonly PublishedBeside[]
  /** Number, from 1, of the first episode that did not succeed. */
  firstFailed(): number | undefined
}

/** A tally of nothing; `tables` are what the paper of the run's suite reports, where it is one, and `facts` what the run says of its tasks. */
export function createRunTally(
  tables: readonly PublishedTable[],
  configuration: Configuration,
  isSimulated: IsSimulated,
  settings: readonly RunSetting[],
  facts: ScoredRunFacts = {},
): RunTally {
  const summary = createSummary()
  const scores = createScoreTable(facts)
  const published = publishedOf(tables, configuration, isSimulated, settings)
  const errors = new Map<string, ErrorCount>()
  let begun = 0
  let ended = 0
  let failed: number | undefined
  return {
    add({ metrics, taskHash }) {
      begun += 1
      if (!metrics.success) failed ??= begun
      if (metrics.end === 'aborted') return
      ended += 1
      summary.add(metrics)
      scores.add(metrics, taskHash)
      published.add(metrics)
      if (metrics.error !== undefined) countError(errors, metrics.error)
    },
    ended: () => ended,
    summaries: summary.cells,
    scores: scores.cells,
    errors: () => [...errors.values()].sort((a, b) => b.count - a.count),
    published: published.beside,
    firstFailed: () => failed,
  }
}

function countError(errors: Map<string, ErrorCount>, { code, message }: Omit<ErrorCount, 'count'>): void {
  const before = errors.get(code)
  errors.set(code, { code, message: before?.message ?? message, count: (before?.count ?? 0) + 1 })
}

/** Puts a run beside what the paper of its suite reports. */
interface PublishedOfRun {
  add(metrics: EpisodeMetrics): void
  /** Table by table; none where the suite is of no paper. */
  beside(): readonly PublishedBeside[]
}

/** Adds a run up to put it beside a paper's tables and figures. */
function publishedOf(
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
