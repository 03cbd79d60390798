export { calibrationOf } from './calibration.ts'
export type { Column } from './column.ts'
export { seedOf, versionsOf } from './how-it-was-run.ts'
export { labelNotes, SIMULATED_NOTE } from './labels.ts'
export { isPlayedToItsEnd, type ListedRun, listRun, listRuns, runsIn } from './list-runs.ts'
export { type MarkdownOptions, markdownReport, titleIn } from './markdown.ts'
export { columnsOf, escapeText, table } from './markdown-table.ts'
export {
  PUBLISHED_COLUMNS,
  PUBLISHED_NOTES,
  type PublishedPlace,
  publishedParts,
  publishedPlaces,
  publishedTitle,
} from './published/lines.ts'
export { createPublishedTally, type PublishedBeside } from './published/tally.ts'
export { type CellFigures, type CellResult, cellResults, type RunFigures, type RunResults, recordedCells } from './results.ts'
export { type RowSettings, rowSettings } from './row-settings.ts'
export {
  CAP_COLUMN,
  capsDiffer,
  capText,
  doubtLines,
  endings,
  groupRows,
  noteLines,
  resultColumns,
  resultRows,
  successMatrix,
  unreadText,
} from './rows.ts'
export { selectionLines } from './selection.ts'
export { createRunTally, type RunTally } from './tally.ts'
export { titleOf } from './write-results.ts'
