import { isOfEpisode, measure, type ReadJournalOptions, readJournal } from '@orreryjs/harness'
import { type CellScores, createScoreTable } from './task-scores.ts'

/** What a journal says of its episodes. */
export interface JournalScores {
  readonly cells: readonly CellScores[]
  /** Episodes without an end of their own: the run was cut off. They are left out. */
  readonly unfinished: number
}

/** Reads the scores of a journal as a stream. Throws `JOURNAL_INVALID` or `FILE_UNREADABLE`. */
export async function readScores(path: string, options: ReadJournalOptions = {}): Promise<JournalScores> {
  const table = createScoreTable()
  const builder = measure()
  let taskHash = ''
  let begun = 0
  let ended = 0
  for await (const event of readJournal(path, options)) {
    if (!isOfEpisode(event)) continue
    if (event.type === 'episode-start') {
      begun += 1
      taskHash = event.taskHash
    }
    const metrics = builder.add(event)
    if (metrics === undefined) continue
    if (metrics.end !== 'aborted') ended += 1
    table.add(metrics, taskHash)
  }
  return { cells: table.cells(), unfinished: begun - ended }
}
