import { type EpisodeEvent, type JournalEvent, parseJson } from '@orreryjs/core'
import { journalEventSchema } from '@orreryjs/core/event-schema'
import { withCurrentEventNames } from '@orreryjs/core/stored-names'
import { isEpisodeEvent } from '@orreryjs/harness'

/** Complete lines of a file. */
interface WholeLines {
  readonly lines: readonly Uint8Array[]
  /** Number of bytes including line breaks; the rest is an incomplete line. */
  readonly used: number
}

const LINE_BREAK = 0x0a

/** Splits bytes into complete lines without line breaks. The lines are views of the bytes. */
function wholeLines(bytes: Uint8Array): WholeLines {
  const lines: Uint8Array[] = []
  let used = 0
  for (let at = bytes.indexOf(LINE_BREAK); at >= 0; at = bytes.indexOf(LINE_BREAK, used)) {
    lines.push(bytes.subarray(used, at))
    used = at + 1
  }
  return { lines, used }
}

/** An episode in a part of a file. */
export interface EpisodePiece {
  readonly id: string
  readonly events: readonly EpisodeEvent[]
  /** Position of its first byte, and of the byte after its last complete line. */
  readonly start: number
  readonly end: number
}

/** Parsed part of a growing journal. */
export interface JournalPart {
  readonly pieces: readonly EpisodePiece[]
  /** Events of the run itself. */
  readonly run: readonly Exclude<JournalEvent, EpisodeEvent>[]
  /** Position to continue at: the start of an unfinished episode, or the end of the last complete line. */
  readonly next: number
  /** Position of the first invalid line, and the reason. */
  readonly invalidLine?: { readonly at: number; readonly why: string }
}

/**
 * Splits a part of a journal into episodes; the part starts at byte `at`, at the start of a line. An unfinished last episode is
 * returned, and again with the next part. Never throws: invalid lines are skipped, and the first one is reported.
 */
export function splitEpisodes(bytes: Uint8Array, at: number): JournalPart {
  const { lines, used } = wholeLines(bytes)
  const pieces: EpisodePiece[] = []
  const run: Exclude<JournalEvent, EpisodeEvent>[] = []
  let invalidLine: JournalPart['invalidLine']
  let open: { readonly events: EpisodeEvent[]; readonly start: number; end: number } | undefined
  let position = at
  const close = (): void => {
    const id = open?.events[0]?.episode
    if (open !== undefined && id !== undefined) pieces.push({ id, ...open })
    open = undefined
  }
  for (const line of lines) {
    const start = position
    position += line.length + 1
    const event = readEvent(line)
    if (typeof event === 'string') {
      invalidLine ??= { at: start, why: event }
      continue
    }
    if (!isEpisodeEvent(event)) {
      close()
      run.push(event)
      continue
    }
    if (event.type === 'episode-start' || event.episode !== open?.events[0]?.episode) close()
    open ??= { events: [], start, end: position }
    open.events.push(event)
    open.end = position
    if (event.type === 'episode-end') close()
  }
  const next = open === undefined ? at + used : open.start
  close()
  return { pieces, run, next, ...(invalidLine && { invalidLine }) }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Parses an event, or returns why the line is invalid. */
function readEvent(line: Uint8Array): JournalEvent | string {
  let value: unknown
  try {
    value = withCurrentEventNames(parseJson(decoder.decode(line)))
  } catch (error) {
    return error instanceof SyntaxError ? 'not JSON' : 'not UTF-8'
  }
  const read = journalEventSchema.safeParse(value)
  if (read.success) return read.data
  return `not an event: ${read.error.issues[0]?.path.map(String).join('.') ?? ''}`
}
