export type {
  Clock,
  Disturbances,
  EpisodeMetrics,
  EpisodeSpec,
  InnerTrialMetrics,
  UnparsedReplies,
} from './episode/episode-spec.ts'
export {
  cachedPlanLength,
  type EffectAnswers,
  type OptimalLength,
  planLength,
  systemClock,
  zeroClock,
} from './episode/episode-spec.ts'
export { runEpisode } from './episode/interpreter.ts'
export { type EpisodeResult, type PlayEpisodeOptions, playEpisode } from './episode/play-episode.ts'
export type { EpisodeContext } from './episode/session.ts'
export { createMemory, type StreamMemory } from './episode/stream-memory.ts'
export { type Fork, type ForkContext, type ForkedEpisode, forkEpisode } from './fork/fork-episode.ts'
export { type AtomicFile, openAtomicFile, writeFileAtomically } from './journal/atomic-file.ts'
export {
  type CompletedEpisode,
  completedEpisode,
  type EpisodeRecord,
  type ReadEpisodesOptions,
  type RecordedEpisode,
  readEpisodes,
  readMetrics,
  recordOf,
} from './journal/episodes.ts'
export { extendRunDirectory } from './journal/extend-run.ts'
export {
  createDirectory,
  isFile,
  missingDirectory,
  readText,
  refuseOutsideLinks,
  requireNamedFile,
  requireRegularFile,
  withWriteErrors,
} from './journal/files.ts'
export { type FileRange, fileDigest, openBytes, readRange, type StoredBytes } from './journal/journal-bytes.ts'
export type { EpisodeLog } from './journal/journal-order.ts'
export {
  describeTornLine,
  isEpisodeEvent,
  type ReadJournalOptions,
  readJournal,
  type TornLine,
} from './journal/journal-reader.ts'
export { isWrittenHere, LOCAL_FILE, type LocalSettings, readLocalFile, userDataDirectory } from './journal/local-file.ts'
export { acquireLock } from './journal/lock.ts'
export {
  describeRun,
  type ManifestAgent,
  type ManifestModel,
  type ManifestWorld,
  type RunCode,
  type RunManifest,
  type RunMetadata,
  type RunSetting,
} from './journal/manifest.ts'
export { runManifestSchema } from './journal/manifest-schema.ts'
export {
  type CreateOptions,
  createRunDirectory,
  journalFiles,
  journalPath,
  type LocalOptions,
  pendingFiles,
  type ResumedDirectory,
  type RunDirectory,
  readManifest,
  recordedConfigurationHash,
  resumeRunDirectory,
} from './journal/run-directory.ts'
export { problemOnWindows } from './journal/windows-names.ts'
export { type EpisodeEnds, type JournalIndex, openJournalIndex } from './journal-index/journal-index.ts'
export { type JournalStamp, journalStamp } from './journal-index/journal-stamp.ts'
export { readJournalSummary, writeJournalSummary } from './journal-index/summary-file.ts'
export type { Divergence } from './reexecution/divergence.ts'
export { type ReexecuteOptions, rebuildRequests, reexecute } from './reexecution/reexecute.ts'
export { createReplayAgent } from './reexecution/replay-agent.ts'
export { type ReplayResult, replaySteps } from './reexecution/replay-steps.ts'
export type { ResumedRun } from './resume/resumed-run.ts'
export type { RunBudget } from './run/budget.ts'
export { createRecallChecker, type RecallChecker } from './run/check-recalls.ts'
export { delayCalls } from './run/delay-calls.ts'
export type { DisturbanceCounts, FaultCounts, InjectionCounts } from './run/disturbance-counts.ts'
export { createMetricsBuilder, type MetricsBuilder } from './run/metrics.ts'
export type { EpisodePlan } from './run/plan.ts'
export { collectMetrics, runAll } from './run/run-all.ts'
export { type RunOneOptions, runOne } from './run/run-one.ts'
export type { RemoteEpisode, RemoteLog, RemotePlayer, RunOptions, RunOutcome } from './run/run-options.ts'
export {
  addUnparsed,
  createSummary,
  isInfrastructureError,
  type RowIdentity,
  type RowSummary,
  rowKey,
  type SuccessCount,
  type Summary,
  summarise,
} from './run/summary.ts'
export {
  type ReadSignals,
  SIGNALS,
  type SignalName,
  type SignalState,
  type Signals,
  signalsOf,
} from './signals/signals.ts'
