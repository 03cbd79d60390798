import type { EpisodeEvent, JournalEvent } from '@orreryjs/core'
import { journalEventSchema } from '@orreryjs/core/event-schema'
import { type EpisodeMetrics, type LogElsewhere, measure } from '@orreryjs/harness'
import { type Piece, packed, unpackedAll } from './pieces.ts'
import { plainCheck } from './plain-check.ts'

/** What the coordinator has of an episode that is played elsewhere. */
export interface Intake {
  readonly id: string
  /** How many events it has. */
  count(): number
  /** Lines of all its events, as they travel. */
  pieces(): readonly Buffer[]
  /** What it came to, once its last event is here. */
  metrics(): EpisodeMetrics | undefined
  /**
   * Takes lines from the one with this number on. Those that are here already must be the same.
   * `gap`: some before them are missing; `conflict`: they tell another story than is known, or none. `piece` is how they came.
   */
  take(from: number, lines: readonly string[], piece?: Piece): 'taken' | 'gap' | 'conflict'
}

/** An intake that has what is recorded, and logs what is new. */
export function createIntake(id: string, recorded: readonly EpisodeEvent[], log: LogElsewhere): Intake {
  const builder = measure()
  // Packed, as they are read again only where Redis lost something: lines of many long episodes would fill the memory.
  const pieces: Buffer[] = recorded.length === 0 ? [] : [packed(recorded.map((event) => JSON.stringify(event)))]
  let count = recorded.length
  for (const event of recorded) builder.add(event)
  let metrics: EpisodeMetrics | undefined
  /** Those before one that does not fit are taken. They are written together, as they came: nothing is put into words again. */
  const add = (lines: readonly string[], piece: Piece | undefined): boolean => {
    const events = eventsOf(lines, id, count, metrics !== undefined)
    if (events.length === 0) return lines.length === 0
    const isWhole = events.length === lines.length
    const taken = isWhole ? lines : lines.slice(0, events.length)
    log(`${isWhole && piece !== undefined ? piece.text : taken.join('\n')}\n`, events)
    for (const event of events) metrics = builder.add(event)
    // A copy: what came stands in the middle of what else came with it.
    pieces.push(isWhole && piece !== undefined ? Buffer.from(piece.bytes) : packed(taken))
    count += events.length
    return isWhole
  }
  const isKnown = (from: number, lines: readonly string[]): boolean => {
    const known = unpackedAll(pieces)?.slice(from)
    return known !== undefined && lines.every((line, index) => line === known[index])
  }
  return {
    id,
    count: () => count,
    pieces: () => pieces,
    metrics: () => metrics,
    take(from, lines, piece) {
      if (from > count) return 'gap'
      if (from === count) return add(lines, piece) ? 'taken' : 'conflict'
      const same = lines.slice(0, count - from)
      return isKnown(from, same) && add(lines.slice(same.length), undefined) ? 'taken' : 'conflict'
    },
  }
}

/** Events of the lines, up to the first that is not the episode's next. */
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

/** The event of a line, if it is the episode's next. What is read here is a part of the journal: it is what a journal may hold. */
export function eventOf(line: string, id: string, seq: number): EpisodeEvent | undefined {
  const event = readLine(line)
  if (event === undefined || event.type === 'run-start' || event.type === 'run-end') return undefined
  if (seq === 0 && event.type !== 'episode-start') return undefined
  return event.episode === id && event.seq === seq ? event : undefined
}

const certainlyFits = plainCheck(journalEventSchema)

function readLine(line: string): JournalEvent | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return certainlyFits(value) ? (value as JournalEvent) : journalEventSchema.safeParse(value).data
  } catch {
    return undefined
  }
}

/**
 * What a worker did after the coordinator was gone, without what is no result of its own: a call that failed, with the end that it
 * brought, or an end by an abort. It goes on from where that happened, as in any run that is resumed.
 */
export function keptLines(lines: readonly string[]): readonly string[] {
  const { type, end } = typeOf(lines.at(-1))
  if (type !== 'episode-end') return withoutFailedCall(lines)
  const before = lines.slice(0, -1)
  if (end === 'aborted') return withoutFailedCall(before)
  const kept = end === 'error' ? withoutFailedCall(before) : lines
  return kept.length < before.length ? kept : lines
}

function withoutFailedCall(lines: readonly string[]): readonly string[] {
  const { type, error } = typeOf(lines.at(-1))
  // The end of an episode's time is its own, and no want of a model.
  const failed = type === 'model-call' && error !== undefined && error.code !== 'MODEL_OVERTIME'
  return failed ? lines.slice(0, -1) : lines
}

interface Told {
  readonly type?: string
  readonly end?: string
  readonly error?: { readonly code?: string }
}

function typeOf(line: string | undefined): Told {
  try {
    return line === undefined ? {} : JSON.parse(line)
  } catch {
    return {}
  }
}
