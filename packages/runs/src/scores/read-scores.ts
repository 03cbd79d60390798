import { type ReadJournalOptions, readEpisodes } from '@orreryjs/harness'
import { type CellScores, createScoreTable, type ScoredRunFacts } from './score-table.ts'

/** What a journal says of its episodes. */
export interface JournalScores {
  readonly cells: readonly CellScores[]
  /** Episodes without an end of their own: the run was cut off. They are left out. */
  readonly unfinished: number
}

/** How the scores of a journal are read. */
export interface ReadScoresOptions extends ReadJournalOptions, ScoredRunFacts {}

/** Reads the scores of a journal as a stream. Throws `JOURNAL_INVALID` or `FILE_UNREADABLE`. */
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
