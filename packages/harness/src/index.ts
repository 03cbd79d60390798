export { type Answers, liveAnswers } from './answers.ts'
export { systemClock, zeroClock } from './clock.ts'
export { collectMetrics } from './collect-metrics.ts'
export { writing } from './file-error.ts'
export { runEpisode } from './interpreter.ts'
export type { EpisodeLog } from './journal-order.ts'
export { type ReadEpisode, type ReadJournalOptions, readJournal, readMetrics, type TornLine } from './journal-reader.ts'
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
export { type PlayElsewhere, type PlayedElsewhere, type RunOptions, type RunOutcome, runAll } from './run-all.ts'
export {
  createRunDirectory,
  journalPath,
  type ReopenedDirectory,
  type RunDirectory,
  readManifest,
  reopenRunDirectory,
} from './run-directory.ts'
export { type RunOneOptions, runOne } from './run-one.ts'
export type { EpisodeContext } from './session.ts'
export type { Clock, EpisodeMetrics, EpisodeSpec } from './spec.ts'
export { type BootstrapMean, type BootstrapOptions, bootstrapMean } from './statistics/bootstrap.ts'
export { type Estimate, estimateMean, estimatePass, type PassRule } from './statistics/cell-estimate.ts'
export { GROUPINGS, type Grouping, groupTasks } from './statistics/groups.ts'
export { holm } from './statistics/holm.ts'
export { mcnemarTest } from './statistics/mcnemar.ts'
export { MEASURE_NAMES, MEASURES, type Measure, type MeasureKind } from './statistics/measures.ts'
export { newcombeInterval, type PairedCounts } from './statistics/newcombe.ts'
export { compareScores, type JudgedComparison, judge, type PairedComparison } from './statistics/paired.ts'
export { passAtK, passHatK } from './statistics/pass.ts'
export { minimumDetectable, type PowerOptions, tasksNeeded } from './statistics/power.ts'
export { type JournalScores, readScores } from './statistics/read-scores.ts'
export { type CellScores, createScoreTable, type ScoreTable, type TaskScore } from './statistics/task-scores.ts'
export { type ConfidenceLevel, type Interval, wilsonInterval } from './statistics/wilson.ts'
export {
  type CellSummary,
  createSummary,
  isInfrastructureFailure,
  type SuccessCount,
  type Summary,
  summarise,
} from './summary.ts'
export { openWholeFile, type WholeFile } from './whole-file.ts'
