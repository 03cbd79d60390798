export { runEpisode } from './episode/interpreter.ts'
export { type EpisodeToPlay, type PlayedEpisode, playEpisode } from './episode/play-episode.ts'
export type { EpisodeContext } from './episode/session.ts'
export type { AttemptMetrics, Clock, EpisodeMetrics, EpisodeSpec, Unread } from './episode/spec.ts'
export {
  type Answers,
  cachedPlanLength,
  liveAnswers,
  type OptimalLength,
  planLength,
  systemClock,
  zeroClock,
} from './episode/spec.ts'
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
export { fileDigest, makeDirectory, writing } from './journal/files.ts'
export type { EpisodeLog } from './journal/journal-order.ts'
export {
  describeTornLine,
  isOfEpisode,
  type ReadJournalOptions,
  readJournal,
  type TornLine,
} from './journal/journal-reader.ts'
export { takeLock } from './journal/lock.ts'
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
export { type ReexecuteOptions, rebuildRequests, reexecute } from './reexecution/reexecute.ts'
export { type Retraced, retrace } from './reexecution/retrace.ts'
export type { ResumedRun } from './resume/resumed-run.ts'
export type { RunBudget } from './run/budget.ts'
export { holdCalls } from './run/hold-calls.ts'
export { type MetricsBuilder, measure } from './run/metrics.ts'
export type { EpisodePlan } from './run/plan.ts'
export { collectMetrics, runAll } from './run/run-all.ts'
export { type RunOneOptions, runOne } from './run/run-one.ts'
export type { LogElsewhere, PlayElsewhere, PlayedElsewhere, RunOptions, RunOutcome } from './run/run-options.ts'
export {
  addUnread,
  type CellSummary,
  createSummary,
  isInfrastructureFailure,
  type Row,
  rowKey,
  type SuccessCount,
  type Summary,
  summarise,
} from './run/summary.ts'
