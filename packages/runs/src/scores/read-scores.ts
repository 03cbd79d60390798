import { journalStamp, type ReadJournalOptions, readEpisodes, type TornLine } from '@orreryjs/harness'
import { createScoreTable, type JournalScores, type ScoredRunFacts } from './score-table.ts'
import { storedScores, storeScores } from './stored-scores.ts'

/** Options of `readScores`. */
export interface ReadScoresOptions extends ReadJournalOptions, ScoredRunFacts {}

/**
 * Returns the scores of a journal: those stored next to it, if they are of this file, or else computed from its events and then stored. Throws
 * `JOURNAL_INVALID` or `FILE_UNREADABLE`.
 */
export async function readScores(path: string, options: ReadScoresOptions = {}): Promise<JournalScores> {
  const stored = storedScores(path, options)
  if (stored !== undefined) return stored
  const stamp = journalStamp(path)
  let isTorn = false
  const onTornLine = (torn: TornLine): void => {
    isTorn = true
    options.onTornLine?.(torn)
  }
  const scores = await computeScores(path, { ...options, onTornLine })
  if (stamp !== undefined && !isTorn && options.isChecked !== true) storeScores(path, stamp, options, scores)
  return scores
}

async function computeScores(path: string, options: ReadScoresOptions): Promise<JournalScores> {
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
