export { type Answers, liveAnswers } from './answers.ts'
export type { RunBudget } from './budget.ts'
export { systemClock, zeroClock } from './clock.ts'
export { collectMetrics } from './collect-metrics.ts'
export { writing } from './file-error.ts'
export { runEpisode } from './interpreter.ts'
export type { EpisodeLog } from './journal-order.ts'
export {
  describeTornLine,
  isOfEpisode,
  type ReadEpisode,
  type ReadJournalOptions,
  readJournal,
  readMetrics,
  type TornLine,
} from './journal-reader.ts'
export { takeLock } from './lock.ts'
export { makeDirectory } from './make-directory.ts'
export {
  describeRun,
  type ManifestAgent,
  type ManifestWorld,
  type RunFacts,
  type RunManifest,
  type RunSetting,
} from './manifest.ts'
export { type MetricsBuilder, measure } from './metrics.ts'
export { cachedPlanLength, type OptimalLength, planLength } from './optimal.ts'
export type { EpisodePlan } from './plan.ts'
export { type EpisodeToPlay, type PlayedEpisode, playEpisode } from './play-episode.ts'
export { type Course, createCourse } from './reexecution/course.ts'
export type { Divergence } from './reexecution/divergence.ts'
export { followRecord } from './reexecution/follow-record.ts'
export { rebuildRequests } from './reexecution/rebuild-requests.ts'
export { type ReexecuteOptions, reexecute } from './reexecution/reexecute.ts'
export { type Retraced, retrace } from './reexecution/retrace.ts'
export type { ResumedRun } from './resume/resumed-run.ts'
export { type Row, rowKey } from './row.ts'
export { runAll } from './run-all.ts'
export {
  createRunDirectory,
  journalPath,
  type ReopenedDirectory,
  type RunDirectory,
  readManifest,
  reopenRunDirectory,
} from './run-directory.ts'
export { type RunOneOptions, runOne } from './run-one.ts'
export type { PlayElsewhere, PlayedElsewhere, RunOptions, RunOutcome } from './run-options.ts'
export type { EpisodeContext } from './session.ts'
export type { Clock, EpisodeMetrics, EpisodeSpec } from './spec.ts'
export {
  type CellSummary,
  createSummary,
  isInfrastructureFailure,
  type SuccessCount,
  type Summary,
  summarise,
} from './summary.ts'
export { openWholeFile, type WholeFile } from './whole-file.ts'
