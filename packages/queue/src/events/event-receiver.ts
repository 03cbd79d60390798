import type { EpisodeEvent, JournalEvent } from '@orreryjs/core'
import { journalEventSchema } from '@orreryjs/core/event-schema'
import { createMetricsBuilder, type EpisodeMetrics, type RemoteLog } from '@orreryjs/harness'
import { type Chunk, compressLines, decompressLines } from './chunks.ts'
import { fastSchemaCheck } from './fast-schema-check.ts'

/** Received events of an episode played by a worker. */
export interface EventReceiver {
  readonly id: string
  /** Returns the number of events. */
  count(): number
  /** Returns all event lines as compressed chunks. */
  chunks(): readonly Buffer[]
  /** Returns the metrics after the last event. */
  metrics(): EpisodeMetrics | undefined
  /**
   * Takes lines starting at event number `from`. Lines already received must be equal. `gap`: earlier lines are missing; `conflict`: the
   * lines differ from received ones or are not valid events. `piece` is the compressed form of the lines.
   */
  take(from: number, lines: readonly string[], piece?: Chunk): 'taken' | 'gap' | 'conflict'
}

/** Creates an event receiver that starts with recorded events and logs new ones. */
export function createEventReceiver(id: string, recorded: readonly EpisodeEvent[], log: RemoteLog): EventReceiver {
  const builder = createMetricsBuilder()
  // Stored compressed, because they are read again only if Redis loses data and long episodes would fill the memory.
  const pieces: Buffer[] = recorded.length === 0 ? [] : [compressLines(recorded.map((event) => JSON.stringify(event)))]
  let count = recorded.length
  for (const event of recorded) builder.add(event)
  let metrics: EpisodeMetrics | undefined
  /** Takes the valid lines at the start. They are written as received, without serializing the events again. */
  const add = (lines: readonly string[], piece: Chunk | undefined): boolean => {
    const events = eventsOf(lines, id, count, metrics !== undefined)
    if (events.length === 0) return lines.length === 0
    const isWhole = events.length === lines.length
    const accepted = isWhole ? lines : lines.slice(0, events.length)
    log(`${isWhole && piece !== undefined ? piece.text : accepted.join('\n')}\n`, events)
    for (const event of events) metrics = builder.add(event)
    // Copied, because the buffer is a view into a larger network buffer.
    pieces.push(isWhole && piece !== undefined ? Buffer.from(piece.bytes) : compressLines(accepted))
    count += events.length
    return isWhole
  }
  const isKnown = (from: number, lines: readonly string[]): boolean => {
    const recordedLines = decompressLines(pieces)?.slice(from)
    return recordedLines !== undefined && lines.every((line, index) => line === recordedLines[index])
  }
  return {
    id,
    count: () => count,
    chunks: () => pieces,
    metrics: () => metrics,
    take(from, lines, piece) {
      if (from > count) return 'gap'
      if (from === count) return add(lines, piece) ? 'taken' : 'conflict'
      const same = lines.slice(0, count - from)
      return isKnown(from, same) && add(lines.slice(same.length), undefined) ? 'taken' : 'conflict'
    },
  }
}

/** Parses lines up to the first that is not the episode's next event. */
function eventsOf(lines: readonly string[], id: string, from: number, isOver: boolean): readonly EpisodeEvent[] {
  const events: EpisodeEvent[] = []
  let over = isOver
  for (const line of lines) {
    const event = over ? undefined : eventOf(line, id, from + events.length)
    if (event === undefined) return events
    events.push(event)
    over = event.type === 'episode-end'
  }
  return events
}

/** Parses a line if it is the episode's next event. The full schema is checked, because the line becomes part of the journal. */
export function eventOf(line: string, id: string, seq: number): EpisodeEvent | undefined {
  const event = readLine(line)
  if (event === undefined || event.type === 'run-start' || event.type === 'run-end') return undefined
  if (seq === 0 && event.type !== 'episode-start') return undefined
  return event.episode === id && event.seq === seq ? event : undefined
}

const isCertainlyValid = fastSchemaCheck(journalEventSchema)

function readLine(line: string): JournalEvent | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return isCertainlyValid(value) ? (value as JournalEvent) : journalEventSchema.safeParse(value).data
  } catch {
    return undefined
  }
}

/**
 * Returns the lines that a worker produced without a coordinator, except a failed model call with the end it caused, or an aborted end. The
 * episode continues before that point, as in a resumed run.
 */
export function withoutFailedEnd(lines: readonly string[]): readonly string[] {
  const { type, end } = summaryOf(lines.at(-1))
  if (type !== 'episode-end') return withoutFailedCall(lines)
  const before = lines.slice(0, -1)
  if (end === 'aborted') return withoutFailedCall(before)
  const kept = end === 'error' ? withoutFailedCall(before) : lines
  return kept.length < before.length ? kept : lines
}

function withoutFailedCall(lines: readonly string[]): readonly string[] {
  const { type, error } = summaryOf(lines.at(-1))
  // The episode's own time limit is a regular end, not a model failure.
  const failed = type === 'model-call' && error !== undefined && error.code !== 'MODEL_OVERTIME'
  return failed ? lines.slice(0, -1) : lines
}

interface EventSummary {
  readonly type?: string
  readonly end?: string
  readonly error?: { readonly code?: string }
}

function summaryOf(line: string | undefined): EventSummary {
  try {
    return line === undefined ? {} : JSON.parse(line)
  } catch {
    return {}
  }
}
