export { itemTexts, jsonWithList } from './json-list.ts'
export { type CellResult, cellResults, type RunResults } from './results.ts'
export { costLines, endings, excludedLines, groupRows, RESULT_COLUMNS, resultNumbers, SIMULATED_NOTE } from './rows.ts'
export { readEpisodes, type WrittenResults, writeResults } from './write-results.ts'
