export { type ChosenSteps, chosenSteps } from './chosen-steps.ts'
export { type EpisodeFailure, type EpisodeLine, MAX_LISTED, type StepCounts } from './episode-line.ts'
export { fillTemplate, type PackedPart, packedParts, readFilled } from './fill-template.ts'
export type {
  ChangedLines,
  DelayedCall,
  EpisodeInProgress,
  ServedReport,
  WatchedError,
  WatchedLine,
  WatchedLineRow,
  WatchedPlace,
  WatchedRow,
  WatchedRun,
  WatchedState,
  WatchedTotals,
  WatchedWorker,
} from './live-data.ts'
export { shortenHashes } from './packs/encode-events.ts'
export {
  createEpisodePacker,
  type EpisodePacker,
  type OpenPack,
  openPack,
  type PackBase,
  packLines,
  readLines,
} from './packs/pack.ts'
export type {
  EpisodeStates,
  RecordedCredit,
  RecordedEpisode,
  RecordedLoss,
  StateChange,
  StateFact,
  StepEffect,
} from './recorded-episode.ts'
export type {
  BudgetCurve,
  BudgetPoint,
  ClaimRow,
  ClaimTable,
  CostPair,
  Estimate,
  FailureTypeDifference,
  FailureTypeTable,
  ItemAnalysis,
  Passes,
  PassPoint,
  PerSuccess,
  ReportItem,
  ReportSubset,
  ReportVerdict,
} from './report-analysis.ts'
export {
  type ChartPoint,
  type ChartRow,
  type Count,
  type ErrorCount,
  type GroupCell,
  type Headline,
  type Mean,
  type PackedEpisodes,
  type PublishedChart,
  type PublishedFigures,
  type PublishedPart,
  REPORT_SCHEMA,
  type ReportComparison,
  type ReportData,
  type ReportGate,
  type ReportGroup,
  type ReportGrouping,
  type ReportPlace,
  type ReportRow,
  type ReportStreams,
  type ReportTarget,
  type RobustnessFigures,
  type RowMeans,
  type RunDescription,
  type Share,
} from './report-data.ts'
export { CREDIT_NOTE, type NamedMean, type RowCredit } from './row-credit.ts'
export { SEPARATION_NOTE, separationText } from './separation-text.ts'
export { neededText, targetText } from './target-text.ts'
