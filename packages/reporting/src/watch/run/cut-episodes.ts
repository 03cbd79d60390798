import type { EpisodeEvent, JournalEvent } from '@orreryjs/core'
import { journalEventSchema } from '@orreryjs/core/event-schema'
import { isOfEpisode } from '@orreryjs/harness'

/** Bytes of a file cut into lines. */
interface WholeLines {
  readonly lines: readonly Uint8Array[]
  /** Bytes that they take, line breaks included; what follows is the beginning of a line that is still being written. */
  readonly used: number
}

const LINE_BREAK = 0x0a

/** The whole lines of bytes, without their line breaks. They are views: good as long as the bytes are. */
function wholeLines(bytes: Uint8Array): WholeLines {
  const lines: Uint8Array[] = []
  let used = 0
  for (let at = bytes.indexOf(LINE_BREAK); at >= 0; at = bytes.indexOf(LINE_BREAK, used)) {
    lines.push(bytes.subarray(used, at))
    used = at + 1
  }
  return { lines, used }
}

/** A try at an episode as a part of a file holds it. */
export interface EpisodePiece {
  readonly id: string
  readonly events: readonly EpisodeEvent[]
  /** Its first byte, and the one after its last whole line. */
  readonly start: number
  readonly end: number
}

/** A part of a growing file of events, read. */
export interface CutPart {
  readonly pieces: readonly EpisodePiece[]
  /** Events of the run itself. */
  readonly run: readonly Exclude<JournalEvent, EpisodeEvent>[]
  /** Where reading goes on when the file has grown: at the episode that has no end yet, or behind the last whole line. */
  readonly next: number
  /** Where the first line stands that is no event, and why. */
  readonly broken?: { readonly at: number; readonly why: string }
}

/**
 * Cuts a part of a file of events, which begins at the byte `at` with a line of its own, into episodes. The last of them may have no
 * end yet; it is given as far as it goes, and again when the part that `next` begins is read. Never throws: lines that are no
 * events are left out, and the first of them is told.
 */
export function cutEpisodes(bytes: Uint8Array, at: number): CutPart {
  const { lines, used } = wholeLines(bytes)
  const pieces: EpisodePiece[] = []
  const run: Exclude<JournalEvent, EpisodeEvent>[] = []
  let broken: CutPart['broken']
  let open: { readonly events: EpisodeEvent[]; readonly start: number; end: number } | undefined
  let place = at
  const close = (): void => {
    const id = open?.events[0]?.episode
    if (open !== undefined && id !== undefined) pieces.push({ id, ...open })
    open = undefined
  }
  for (const line of lines) {
    const start = place
    place += line.length + 1
    const event = readEvent(line)
    if (typeof event === 'string') {
      broken ??= { at: start, why: event }
      continue
    }
    if (!isOfEpisode(event)) {
      close()
      run.push(event)
      continue
    }
    if (event.type === 'episode-start' || event.episode !== open?.events[0]?.episode) close()
    open ??= { events: [], start, end: place }
    open.events.push(event)
    open.end = place
    if (event.type === 'episode-end') close()
  }
  const next = open === undefined ? at + used : open.start
  close()
  return { pieces, run, next, ...(broken && { broken }) }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** The event of a line, or why it is none. */
function readEvent(line: Uint8Array): JournalEvent | string {
  let value: unknown
  try {
    value = JSON.parse(decoder.decode(line))
  } catch (error) {
    return error instanceof SyntaxError ? 'not JSON' : 'not UTF-8'
  }
  const read = journalEventSchema.safeParse(value)
  if (read.success) return read.data
  return `not an event: ${read.error.issues[0]?.path.map(String).join('.') ?? ''}`
}
