export { type Answers, liveAnswers } from './answers.ts'
export { systemClock, zeroClock } from './clock.ts'
export { runEpisode } from './interpreter.ts'
export type { EpisodeLog } from './journal-order.ts'
export { type ReadJournalOptions, readJournal, type TornLine } from './journal-reader.ts'
export { takeLock } from './lock.ts'
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
export { type EpisodeToPlay, type PlayedEpisode, playEpisode } from './play-episode.ts'
export type { Divergence } from './reexecution/divergence.ts'
export { followRecord } from './reexecution/follow-record.ts'
export { type ReexecuteOptions, reexecute } from './reexecution/reexecute.ts'
export type { ResumedRun } from './resume/resumed-run.ts'
export { type RunOptions, type RunOutcome, runAll } from './run-all.ts'
export {
  createRunDirectory,
  journalPath,
  type ReopenedDirectory,
  type RunDirectory,
  readManifest,
  reopenRunDirectory,
} from './run-directory.ts'
export type { EpisodeContext } from './session.ts'
export type { Clock, EpisodeMetrics, EpisodeSpec } from './spec.ts'
export { type CellSummary, isInfrastructureFailure, type SuccessCount, summarise } from './summary.ts'
export { type ConfidenceLevel, type Interval, wilsonInterval } from './wilson.ts'
