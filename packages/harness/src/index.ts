export { type Answers, liveAnswers } from './episode/answers.ts'
export { systemClock, zeroClock } from './episode/clock.ts'
export { runEpisode } from './episode/interpreter.ts'
export { cachedPlanLength, type OptimalLength, planLength } from './episode/optimal.ts'
export { type EpisodeToPlay, type PlayedEpisode, playEpisode } from './episode/play-episode.ts'
export type { EpisodeContext } from './episode/session.ts'
export type { AttemptMetrics, Clock, EpisodeMetrics, EpisodeSpec, Unread } from './episode/spec.ts'
export { fileDigest } from './journal/digest.ts'
export {
  type EndedEpisode,
  endedEpisode,
  type ReadEpisode,
  type ReadEpisodesOptions,
  type RecordedEpisode,
  readEpisodes,
  readMetrics,
} from './journal/episodes.ts'
export { extendRunDirectory } from './journal/extend-run.ts'
export { writing } from './journal/file-error.ts'
export type { EpisodeLog } from './journal/journal-order.ts'
export {
  describeTornLine,
  isOfEpisode,
  type ReadJournalOptions,
  readJournal,
  type TornLine,
} from './journal/journal-reader.ts'
export { takeLock } from './journal/lock.ts'
export { makeDirectory } from './journal/make-directory.ts'
export {
  describeRun,
  type ManifestAgent,
  type ManifestModel,
  type ManifestWorld,
  type RunCode,
  type RunFacts,
  type RunManifest,
  type RunSetting,
} from './journal/manifest.ts'
export { runManifestSchema } from './journal/manifest-schema.ts'
export { type Row, rowKey } from './journal/row.ts'
export {
  createRunDirectory,
  journalPath,
  type ReopenedDirectory,
  type RunDirectory,
  readManifest,
  reopenRunDirectory,
} from './journal/run-directory.ts'
export { openWholeFile, type WholeFile } from './journal/whole-file.ts'
export type { Divergence } from './reexecution/divergence.ts'
export { followRecord } from './reexecution/follow-record.ts'
export { rebuildRequests } from './reexecution/rebuild-requests.ts'
export { type ReexecuteOptions, reexecute } from './reexecution/reexecute.ts'
export { type Retraced, retrace } from './reexecution/retrace.ts'
export type { ResumedRun } from './resume/resumed-run.ts'
export type { RunBudget } from './run/budget.ts'
export { collectMetrics } from './run/collect-metrics.ts'
export { holdCalls } from './run/hold-calls.ts'
export { type MetricsBuilder, measure } from './run/metrics.ts'
export type { EpisodePlan } from './run/plan.ts'
export { runAll } from './run/run-all.ts'
export { type RunOneOptions, runOne } from './run/run-one.ts'
export type { LogElsewhere, PlayElsewhere, PlayedElsewhere, RunOptions, RunOutcome } from './run/run-options.ts'
export {
  type CellSummary,
  createSummary,
  isInfrastructureFailure,
  type SuccessCount,
  type Summary,
  summarise,
} from './run/summary.ts'
export { addUnread } from './run/unread.ts'
