export { chosenSteps, countSteps } from './episode/chosen.ts'
export { factsAfter } from './episode/facts.ts'
export type { Frame, FrameStep, Thought, ThoughtKind } from './episode/frame.ts'
export { framesOf } from './episode/frames.ts'
export { lineOf } from './episode/line.ts'
export { fillTemplate, type PackedPart, packedParts, readFilled, withPartsAs } from './fill-template.ts'
export { readLivePage } from './live-template.ts'
export { shownEvent } from './packs/bare-events.ts'
export {
  createEpisodePacker,
  type EpisodePacker,
  type OpenPack,
  openPack,
  type PackBase,
  packLines,
  readLines,
} from './packs/pack.ts'
export {
  brief,
  PLAYGROUND_BESIDE,
  type PlayedAs,
  type PlaygroundState,
  playgroundHash,
  playgroundLink,
} from './playground-link.ts'
export { type ReadPlaygroundState, readPlaygroundHash } from './read-playground-hash.ts'
export type { EpisodeStates, RecordedEpisode, StateChange, StateFact } from './recorded-episode.ts'
export type {
  BudgetCurve,
  BudgetPoint,
  ClaimRow,
  ClaimTable,
  Estimate,
  ItemAnalysis,
  KindDifference,
  KindTable,
  Passes,
  PassPoint,
  PerSuccess,
  PricePair,
  ReportForm,
  ReportItem,
} from './report-analysis.ts'
export {
  type ChartPoint,
  type ChartRow,
  type Count,
  type ErrorCount,
  type GroupCell,
  type Mean,
  type PackedEpisodes,
  type PublishedChart,
  type PublishedFigures,
  type PublishedPart,
  REPORT_SCHEMA,
  type ReportComparison,
  type ReportData,
  type ReportGroup,
  type ReportGrouping,
  type ReportPlace,
  type ReportRow,
  type RowMeans,
  type RunDescription,
  type Share,
} from './report-data.ts'
export type { EpisodeFailure, EpisodeLine, RunSource, StepCounts } from './run-source.ts'
export { readTemplate, TEMPLATE_PATH } from './template.ts'
export type {
  ChangedLines,
  HeldCall,
  PlayingEpisode,
  ServedReport,
  WatchedError,
  WatchedLine,
  WatchedPlace,
  WatchedRow,
  WatchedRun,
  WatchedState,
  WatchedTotals,
  WatchedWorker,
} from './watched-run.ts'
