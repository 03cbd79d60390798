import { createSummary, type EpisodeMetrics, type EpisodeRecord, type RowSummary, type RunSetting } from '@orreryjs/harness'
import { blocksOf } from '../configuration/configuration.ts'
import type { Configuration } from '../configuration/schema.ts'
import type { IsSimulated } from '../registry/model-labels.ts'
import { type CellScores, createScoreTable, type ScoredRunFacts } from '../scores/index.ts'
import type { PublishedTable } from '../suites/table.ts'
import { createPublishedTally, type PublishedComparison } from './published/tally.ts'
import { createRobustnessTally, type RobustnessRow } from './robustness/tally.ts'
import { createStreamTally, type StreamFigures, streamFigures } from './streams/index.ts'

/** Frequency of an error code, with its first message. */
export interface ErrorCount {
  readonly code: string
  readonly count: number
  readonly message: string
}

/** Accumulates the results of a run in memory proportional to rows and tasks, not episodes. */
export interface RunTally {
  /** Adds the next episode in the order of the plan. Aborted episodes only count for `firstFailed`. */
  add(episode: EpisodeRecord): void
  /** Number of episodes that ended regularly. */
  ended(): number
  summaries(): readonly RowSummary[]
  scores(): readonly CellScores[]
  /** Most frequent first. */
  errors(): readonly ErrorCount[]
  /** Figures of the rows with streams; empty for other runs. */
  streams(): readonly StreamFigures[]
  /** Tables of the suite's paper with our results; empty if there is no paper. */
  published(): readonly PublishedComparison[]
  /** Rows with faults or injections next to their clean rows; empty if there are none. */
  robustness(): readonly RobustnessRow[]
  /** Number (from 1) of the first episode without success. */
  firstFailed(): number | undefined
}

/** Creates an empty tally; `tables` are those of the suite's paper, and `facts` describe the run's tasks. */
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
  const streams = createStreamTally()
  const robustness = createRobustnessTally(settings)
  const errors = new Map<string, ErrorCount>()
  let added = 0
  let ended = 0
  let failed: number | undefined
  return {
    add({ metrics, taskHash }) {
      added += 1
      if (!metrics.success) failed ??= added
      if (metrics.end === 'aborted') return
      ended += 1
      summary.add(metrics)
      scores.add(metrics, taskHash)
      published.add(metrics)
      streams.add(metrics)
      robustness.add(metrics)
      if (metrics.error !== undefined) countError(errors, metrics.error)
    },
    ended: () => ended,
    summaries: summary.cells,
    scores: scores.cells,
    errors: () => [...errors.values()].sort((a, b) => b.count - a.count),
    streams: () => streamFigures(streams.rows(), scores.cells(), settings),
    published: published.beside,
    robustness: () => robustness.rows(scores.cells()),
    firstFailed: () => failed,
  }
}

function countError(errors: Map<string, ErrorCount>, { code, message }: Omit<ErrorCount, 'count'>): void {
  const before = errors.get(code)
  errors.set(code, { code, message: before?.message ?? message, count: (before?.count ?? 0) + 1 })
}

/** Accumulates a run for comparison with its suite's paper. */
interface PublishedOfRun {
  add(metrics: EpisodeMetrics): void
  /** Returns one comparison per table; empty if the suite has no paper. */
  beside(): readonly PublishedComparison[]
}

/** Creates an accumulator for a paper's tables and figures. */
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
    beside: () => tallies.map((tally) => tally.comparison(original)),
  }
}
