export { calibrationOf } from './calibration.ts'
export type { Column } from './column.ts'
export { gateSection } from './gate-section.ts'
export { appendJobSummary, JOB_SUMMARY_VARIABLE, jobSummaryPath } from './job-summary.ts'
export { labelNotes, SIMULATED_NOTE } from './labels.ts'
export { isComplete, type ListedRun, listRun, listRuns, runsIn } from './list-runs.ts'
export { type MarkdownOptions, markdownReport, titleIn } from './markdown.ts'
export { codeSpan, columnsOf, escapeText, table } from './markdown-table.ts'
export {
  groupPublished,
  PUBLISHED_COLUMNS,
  PUBLISHED_NOTES,
  type PublishedGroup,
  publishedClaims,
  publishedParts,
  publishedTitle,
} from './published/lines.ts'
export { createPublishedTally, type PublishedComparison } from './published/tally.ts'
export { type CellFigures, type CellResult, cellResults, type RunFigures, type RunResults, recordedCells } from './results.ts'
export { type RobustnessTable, robustnessTables } from './robustness/tables.ts'
export type { FaultFigures, InjectionFigures, RobustnessComparison, RobustnessRow } from './robustness/tally.ts'
export { type RowSettings, rowSettings } from './row-settings.ts'
export {
  caveatLines,
  endReasonCounts,
  groupRows,
  noteLines,
  resultColumns,
  resultRows,
  STEP_LIMIT_COLUMN,
  type SuccessMatrix,
  stepLimitsDiffer,
  stepLimitText,
  successMatrix,
  warningLines,
} from './rows.ts'
export { seedOf, versionsOf } from './run-versions.ts'
export { selectionNotes } from './selection.ts'
export {
  type CurvePoint,
  STREAM_COLUMNS,
  STREAMS_TITLE,
  type StreamFigures,
  streamFigureTexts,
  streamRows,
} from './streams/index.ts'
export { createRunTally, type RunTally } from './tally.ts'
export { worldOptionNotes } from './world-option-notes.ts'
export { summaryText, titleOf } from './write-results.ts'
