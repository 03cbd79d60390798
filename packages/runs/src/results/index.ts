export { itemTexts, jsonWithList } from './json-list.ts'
export { labelNotes, labelsOfModels, SIMULATED_NOTE } from './labels.ts'
export { type CellResult, cellResults, type RunResults } from './results.ts'
export {
  CAP_COLUMN,
  capsDiffer,
  capText,
  costLines,
  endings,
  excludedLines,
  groupRows,
  resultColumns,
  resultRows,
  successMatrix,
} from './rows.ts'
export { readEpisodes, type WrittenResults, writeResults } from './write-results.ts'
