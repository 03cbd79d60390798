import { type JournalStamp, readJournalSummary, writeJournalSummary } from '@orreryjs/harness'
import type { TaskScore } from '@orreryjs/statistics'
import { VERSION } from '../version.ts'
import type { CellScores, JournalScores, ScoredRunFacts } from './score-table.ts'

/** Raised if a reader computes other scores from the same journal. */
const SCORES_VERSION = 1

const SUMMARY_VERSION = `${VERSION} ${SCORES_VERSION}`

/** Scores as JSON: the tasks of a row are a list. */
interface StoredScores {
  readonly facts: string
  readonly cells: readonly (Omit<CellScores, 'tasks'> & { readonly tasks: readonly TaskScore[] })[]
  readonly unfinished: number
}

/** Returns the stored scores of a journal with these facts; `undefined` if they are missing or stale. */
export function storedScores(path: string, facts: ScoredRunFacts): JournalScores | undefined {
  const stored = readJournalSummary(path, SUMMARY_VERSION) as StoredScores | undefined
  if (stored?.facts !== textOf(facts)) return undefined
  const cells = stored.cells.map((cell) => ({ ...cell, tasks: new Map(cell.tasks.map((score) => [score.task, score])) }))
  return { cells, unfinished: stored.unfinished }
}

/**
 * Stores the scores of a journal next to it, if it is large, its directory is writable and it still has this stamp. All its lines were checked
 * against the schema when they were written or read.
 */
export function storeScores(path: string, stamp: JournalStamp, facts: ScoredRunFacts, scores: JournalScores): void {
  const cells = scores.cells.map((cell) => ({ ...cell, tasks: [...cell.tasks.values()] }))
  const stored: StoredScores = { facts: textOf(facts), cells, unfinished: scores.unfinished }
  writeJournalSummary(path, SUMMARY_VERSION, stamp, stored)
}

/** Returns true if the journal has a summary: all its lines were checked against the schema. */
export function hasCheckedLines(path: string): boolean {
  return readJournalSummary(path, SUMMARY_VERSION) !== undefined
}

function textOf({ clusters = {}, anytime = false }: ScoredRunFacts): string {
  return JSON.stringify([clusters, anytime])
}
