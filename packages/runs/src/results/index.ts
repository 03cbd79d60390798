export { itemTexts, jsonWithList } from './json-list.ts'
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
  SIMULATED_NOTE,
  successMatrix,
} from './rows.ts'
export { readEpisodes, type WrittenResults, writeResults } from './write-results.ts'
