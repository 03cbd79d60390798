import { statSync } from 'node:fs'
import type { JournalEvent } from '@orreryjs/core'
import { isCompressed } from '../journal/compressed-journal.ts'
import { eventReader, isEpisodeEvent, type TornLine } from '../journal/journal-reader.ts'
import { type Line, readLines } from '../journal/read-lines.ts'
import type { EpisodeTable } from './episode-table.ts'

/** Place in a journal at which the scan of a longer journal continues, and the entries before it. */
export interface ScanPosition {
  readonly start: number
  /** Line number from 1. */
  readonly line: number
  readonly entries: number
}

/** Extent of a scanned journal. */
export interface ScannedJournal {
  /** Length of its complete lines, in bytes. */
  readonly bytes: number
  /** Start of the last episode, because it may continue or be retried. */
  readonly resume: ScanPosition
  readonly tornLine?: TornLine
}

export const JOURNAL_START: ScanPosition = { start: 0, line: 1, entries: 0 }

/** The members of an event that decide to which episode a line belongs. */
type ScannedEvent = Readonly<Record<'type' | 'episode' | 'task' | 'end' | 'retry' | 'success', unknown>>

/** Episode that is being read. */
interface OpenEpisode {
  readonly id: string
  /** Task of its start; absent if its first line is not a start. */
  readonly task?: string
  readonly start: number
  readonly line: number
  /** True if it replaces the entry of a failed attempt. */
  readonly isRetry: boolean
  end: number
}

/**
 * Adds the episodes of a journal to a table, from a position on. An episode is what `readEpisodes` returns with a start: a retry replaces its
 * failed attempt. Lines between start and end are parsed but not checked against the schema; reading the episode checks them. Throws `JOURNAL_INVALID` or `FILE_UNREADABLE`.
 */
export async function scanEpisodes(path: string, table: EpisodeTable, from: ScanPosition): Promise<ScannedJournal> {
  const strict = eventReader(path)
  let open: OpenEpisode | undefined
  /** Episode that an error just ended, and whether it has an entry. */
  let failed: { readonly id: string; readonly hasEntry: boolean } | undefined
  let { start: bytes } = from
  let resume = from
  let tornLine: TornLine | undefined
  table.truncate(from.entries)

  const close = (end?: ScannedEvent): void => {
    if (open?.task === undefined) {
      open = undefined
      return
    }
    const { isRetry, ...entry } = open
    if (isRetry) table.truncate(table.length - 1)
    else resume = { start: entry.start, line: entry.line, entries: table.length }
    table.push({ ...entry, task: open.task, hasEnded: hasEnded(end), isSolved: end?.success === true })
    open = undefined
  }
  const add = (event: ScannedEvent, line: Line, start: number): void => {
    if (typeof event.episode !== 'string') {
      failed = undefined
      close()
      return
    }
    const isStart = event.type === 'episode-start'
    if (isStart || event.episode !== open?.id) close()
    const isRetry = isStart && event.retry !== undefined && failed?.id === event.episode && failed.hasEntry
    failed = undefined
    open ??= {
      id: event.episode,
      ...(isStart && { task: String(event.task) }),
      start,
      line: line.number,
      isRetry,
      end: bytes,
    }
    open.end = bytes
    if (event.type !== 'episode-end') return
    if (event.end === 'error') failed = { id: event.episode, hasEntry: open.task !== undefined }
    close(event)
  }
  // The journal may grow during the scan; the next scan reads the rest. A compressed journal is read as it was when it was opened.
  const size = isCompressed(path) ? undefined : statSync(path, { throwIfNoEntry: false })?.size
  for await (const lines of readLines(path, { start: from.start, end: size ?? Number.POSITIVE_INFINITY, line: from.line })) {
    for (const line of lines) {
      if (!line.isComplete) {
        tornLine = { path, line: line.number, bytes: line.bytes.length }
        continue
      }
      const start = bytes
      bytes += line.bytes.length + 1
      add(parseInner(line, open?.id) ?? eventOf(strict(line)), line, start)
    }
  }
  close()
  return { bytes, resume, ...(tornLine && { tornLine }) }
}

function hasEnded(end: ScannedEvent | undefined): boolean {
  return end !== undefined && end.end !== 'aborted'
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Types of events between the start and the end of an episode. */
const INNER_TYPES: ReadonlySet<unknown> = new Set([
  'step-end',
  'model-call',
  'mark',
  'rewind',
  'note',
  'parse-failure',
  'recall',
  'remember',
])

/**
 * Parses a line that continues the open episode without checking it against the schema, which is ten times as slow. Returns `undefined` for any
 * other line.
 */
function parseInner({ bytes }: Line, id: string | undefined): ScannedEvent | undefined {
  try {
    const { type, episode }: Partial<ScannedEvent> = JSON.parse(decoder.decode(bytes)) ?? {}
    return id !== undefined && episode === id && INNER_TYPES.has(type) ? { ...NO_MEMBERS, type, episode } : undefined
  } catch {
    return undefined
  }
}

const NO_MEMBERS = { episode: undefined, task: undefined, end: undefined, retry: undefined, success: undefined }

/** A run event has no episode. */
function eventOf(event: JournalEvent): ScannedEvent {
  return isEpisodeEvent(event) ? { ...NO_MEMBERS, ...event } : { ...NO_MEMBERS, type: event.type }
}
