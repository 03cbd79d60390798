export { attemptOf } from './attempt-of.ts'
export { finishedEpisodes, type ReadEndedOptions } from './ended-episodes.ts'
export { type JournalScores, type ReadScoresOptions, readScores } from './read-scores.ts'
export { type CellScores, createScoreTable, type ScoredRunFacts, type ScoreTable } from './score-table.ts'
