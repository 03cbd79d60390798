import {
  type EpisodeEnd,
  type EpisodeEvent,
  type EpisodeStart,
  isOrreryError,
  type JournalEvent,
  OrreryError,
} from '@orreryjs/core'
import { readRange } from '../journal/journal-bytes.ts'
import { eventReader, isEpisodeEvent, type TornLine } from '../journal/journal-reader.ts'
import type { Line } from '../journal/read-lines.ts'
import { createEpisodeTable, type IndexEntry } from './episode-table.ts'
import { loadIndex, storeIndex } from './index-file.ts'
import { journalStamp } from './journal-stamp.ts'
import { JOURNAL_START, type ScannedJournal, type ScanPosition, scanEpisodes } from './scan-episodes.ts'

/** First and last event of a recorded episode. */
export interface EpisodeEnds {
  readonly start: EpisodeStart
  /** Absent if the episode has not ended. */
  readonly end?: EpisodeEnd
}

/** The episodes of a journal that have a start, in its order, each readable without the others. Numbers count from 1. */
export interface JournalIndex {
  readonly length: number
  /** The incomplete last line of the journal, if any. */
  readonly tornLine?: TornLine
  /** Returns the id of an episode; `undefined` beyond the last one. */
  id(number: number): string | undefined
  /** Returns the number of the first episode with this id; `undefined` for an unknown id. */
  find(id: string): number | undefined
  /** Returns the numbers of episodes that were not solved, in ascending order, including unfinished ones. */
  unsolved(): Iterable<number>
  /** Returns the tasks of ended episodes in the order of their first episode. */
  tasks(): readonly string[]
  /** Returns the numbers of the episodes of a task. */
  ofTask(task: string): readonly number[]
  /** Reads the events of an episode, of its last attempt if it was retried. Throws `JOURNAL_INVALID` or `FILE_UNREADABLE`. */
  events(number: number): Promise<readonly EpisodeEvent[]>
  /** Reads the start and the end of an episode. Throws as `events` does. */
  ends(number: number): Promise<EpisodeEnds>
}

/**
 * Opens the index of a journal: reads `events.index` next to it, or scans the journal and stores the index there if the journal is large and the
 * directory is writable. A stored index has positions only: events are read from the journal, and an entry that does not lead to
 * its episode makes a new index. Throws `JOURNAL_INVALID` or `FILE_UNREADABLE`.
 */
export async function openJournalIndex(path: string): Promise<JournalIndex> {
  const stamp = journalStamp(path)
  const stored = stamp && loadIndex(path, stamp)
  const table = stored?.table ?? createEpisodeTable()
  let scanned = stored?.scanned
  let isFresh = scanned === undefined
  const scan = async (from: ScanPosition): Promise<ScannedJournal> => {
    const now = journalStamp(path)
    const found = await scanEpisodes(path, table, from)
    if (now !== undefined) storeIndex(path, now, table, found)
    return found
  }
  if (scanned === undefined || stored?.hasGrown === true) scanned = await scan(scanned?.resume ?? JOURNAL_START)
  /** Reads an episode; if the index leads elsewhere, the whole journal is scanned again, once. */
  const read = async <Result>(number: number, use: (entry: IndexEntry) => Result): Promise<Result> => {
    for (;;) {
      const entry = table.at(number - 1)
      try {
        if (entry === undefined) throw new OrreryError('JOURNAL_INVALID', `${path} has no episode ${number}`)
        return use(entry)
      } catch (error) {
        if (isFresh || !isOrreryError(error)) throw error
        isFresh = true
        await scan(JOURNAL_START)
      }
    }
  }
  return {
    get length() {
      return table.length
    },
    ...(scanned.tornLine && { tornLine: scanned.tornLine }),
    id: (number) => table.at(number - 1)?.id,
    find: (id) => {
      const position = table.indexOfId(id)
      return position < 0 ? undefined : position + 1
    },
    *unsolved() {
      for (const position of table.unsolved()) yield position + 1
    },
    tasks: table.tasks,
    ofTask: (task) => table.ofTask(task).map((position) => position + 1),
    events: (number) => read(number, (entry) => readEvents(path, entry, (lines) => lines)),
    ends: (number) => read(number, (entry) => endsOf(path, entry)),
  }
}

function endsOf(path: string, entry: IndexEntry): EpisodeEnds {
  const events = readEvents(path, entry, (lines) => [...lines.slice(0, 1), ...lines.slice(1).slice(-1)])
  const [start, last] = [events[0], events.at(-1)]
  if (start?.type !== 'episode-start') throw changedError(path, entry)
  return { start, ...(last?.type === 'episode-end' && { end: last }) }
}

/** Reads the chosen lines of an episode and checks that they belong to it. */
function readEvents(
  path: string,
  entry: IndexEntry,
  choose: (lines: readonly Line[]) => readonly Line[],
): readonly EpisodeEvent[] {
  const { start, end, id, hasEnded, isSolved } = entry
  const bytes = readRange({ path, start, end })
  const read = eventReader(path)
  const all = choose(linesIn(bytes, entry)).map(read)
  const events = all.filter((event, at) => isEpisodeEvent(event) && event.episode === id && isStart(event) === (at === 0))
  const last = events.at(-1)
  const outcome = last?.type === 'episode-end' ? last : undefined
  const isWhole =
    bytes.length === end - start &&
    events.length > 0 &&
    events.length === all.length &&
    (outcome !== undefined && outcome.end !== 'aborted') === hasEnded &&
    (outcome?.success === true) === isSolved
  if (!isWhole) throw changedError(path, entry)
  return events.filter(isEpisodeEvent)
}

function isStart({ type }: JournalEvent): boolean {
  return type === 'episode-start'
}

const LINE_BREAK = 0x0a

function linesIn(bytes: Uint8Array, { line }: IndexEntry): readonly Line[] {
  const lines: Line[] = []
  let from = 0
  for (let at = bytes.indexOf(LINE_BREAK); at >= 0; at = bytes.indexOf(LINE_BREAK, from)) {
    lines.push({ number: line + lines.length, bytes: bytes.subarray(from, at), isComplete: true })
    from = at + 1
  }
  return lines
}

function changedError(path: string, { id, line }: IndexEntry): OrreryError {
  return new OrreryError(
    'JOURNAL_INVALID',
    `${path}, line ${line}: expected the episode ${id}; the journal changed while it was read`,
    {
      hint: 'run the command again',
    },
  )
}
