import { type ReadJournalOptions, readEpisodes } from '@orreryjs/harness'
import { type CellScores, createScoreTable, type ScoredRunFacts } from './score-table.ts'

/** Scores of the episodes of a journal. */
export interface JournalScores {
  readonly cells: readonly CellScores[]
  /** Number of episodes without an end, because the run was interrupted; they are excluded. */
  readonly unfinished: number
}

/** Options of `readScores`. */
export interface ReadScoresOptions extends ReadJournalOptions, ScoredRunFacts {}

/** Streams the scores of a journal. Throws `JOURNAL_INVALID` or `FILE_UNREADABLE`. */
export async function readScores(path: string, options: ReadScoresOptions = {}): Promise<JournalScores> {
  const table = createScoreTable(options)
  let unfinished = 0
  for await (const { metrics, events } of readEpisodes(path, options)) {
    const [start] = events
    if (start?.type !== 'episode-start') continue
    if (metrics === undefined || metrics.end === 'aborted') unfinished += 1
    if (metrics !== undefined) table.add(metrics, start.taskHash)
  }
  return { cells: table.cells(), unfinished }
}
