export { labelNotes, SIMULATED_NOTE } from './labels.ts'
export { type ListedRun, listRuns } from './list-runs.ts'
export { type CellFigures, type CellResult, cellResults, type RunFigures, type RunResults } from './results.ts'
export {
  CAP_COLUMN,
  capsDiffer,
  capText,
  endings,
  groupRows,
  noteLines,
  resultColumns,
  resultRows,
  successMatrix,
  unreadText,
} from './rows.ts'
export { selectionLines } from './selection.ts'
