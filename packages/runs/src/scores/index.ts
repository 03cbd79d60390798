export { attemptOf } from './attempt-of.ts'
export { finishedEpisodes, type ReadEndedOptions } from './ended-episodes.ts'
export { type ReadScoresOptions, readScores } from './read-scores.ts'
export { type CellScores, createScoreTable, type JournalScores, type ScoredRunFacts, type ScoreTable } from './score-table.ts'
