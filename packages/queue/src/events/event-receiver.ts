import { isDeepStrictEqual } from 'node:util'
import { type EpisodeEvent, type JournalEvent, parseJson } from '@orreryjs/core'
import { journalEventSchema } from '@orreryjs/core/event-schema'
import { createMetricsBuilder, type EpisodeMetrics, type RemoteLog } from '@orreryjs/harness'
import type { Seal } from '../trust/seal.ts'
import { type Chunk, COORDINATOR, type EpisodeKey, openChunks, sealChunk } from './chunks.ts'
import { fastSchemaCheck } from './fast-schema-check.ts'
import { createLineHash } from './line-hash.ts'

/** Received events of an episode played by a worker. */
export interface EventReceiver {
  readonly id: string
  /** Returns the number of events. */
  count(): number
  /** Returns all event lines as signed chunks. */
  messages(): readonly Buffer[]
  /** Returns the metrics after the last event. */
  metrics(): EpisodeMetrics | undefined
  /**
   * Takes the lines of a chunk. `gap`: earlier lines are missing; `conflict`: the chunk or the lines before it differ from received ones;
   * `invalid`: not all lines are valid events of the episode.
   */
  take(chunk: Chunk): 'taken' | 'gap' | 'conflict' | 'invalid'
  /** Takes lines from the first one on, whose chunks were checked with `openChunks`. */
  takeStored(lines: readonly string[]): 'taken' | 'conflict' | 'invalid'
}

/** Creates an event receiver that starts with recorded events and logs new ones. */
export function createEventReceiver(
  seal: Seal,
  episode: EpisodeKey & { readonly plan: string },
  recorded: readonly EpisodeEvent[],
  log: RemoteLog,
): EventReceiver {
  const { id } = episode
  const builder = createMetricsBuilder()
  const hash = createLineHash()
  // Stored compressed, because they are read again only if Redis loses data and long episodes would fill the memory.
  const messages: Buffer[] = []
  /** Signatures of accepted chunks, which may be sent again. */
  const accepted = new Set<string>()
  let count = 0
  let metrics: EpisodeMetrics | undefined
  const store = (lines: readonly string[], chunk: Chunk | undefined): void => {
    // Copied, because the message is a view into a larger network buffer.
    const place = { worker: COORDINATOR, plan: episode.plan, attempt: 0, from: count, prior: hash.digest() }
    messages.push(chunk === undefined ? sealChunk(seal, episode, place, lines) : Buffer.from(chunk.message))
    hash.add(lines.join('\n'))
    count += lines.length
  }
  if (recorded.length > 0)
    store(
      recorded.map((event) => JSON.stringify(event)),
      undefined,
    )
  for (const event of recorded) builder.add(event)
  /** Takes the valid lines at the start. They are written as received, without serializing the events again. */
  const add = (lines: readonly string[], chunk: Chunk | undefined): 'taken' | 'invalid' => {
    if (lines.length === 0) return 'taken'
    const events = eventsOf(lines, id, count, metrics !== undefined)
    if (events.length === 0) return 'invalid'
    const isWhole = events.length === lines.length
    const valid = isWhole ? lines : lines.slice(0, events.length)
    log(`${valid.join('\n')}\n`, events)
    for (const event of events) metrics = builder.add(event)
    store(valid, isWhole ? chunk : undefined)
    if (isWhole && chunk !== undefined) accepted.add(chunk.signature)
    return isWhole ? 'taken' : 'invalid'
  }
  const knownLines = (): readonly string[] => openChunks(seal, episode, messages).chunks.flatMap(({ text }) => text.split('\n'))
  /** Takes lines that begin at a known one. */
  const addFrom = (from: number, lines: readonly string[], known: readonly string[]): 'taken' | 'conflict' | 'invalid' => {
    const same = lines.slice(0, count - from)
    if (same.some((line, index) => line !== known[from + index])) return 'conflict'
    return add(lines.slice(same.length), undefined)
  }
  return {
    id,
    count: () => count,
    messages: () => messages,
    metrics: () => metrics,
    take(chunk) {
      const { from, prior, text, signature } = chunk
      if (accepted.has(signature)) return 'taken'
      if (from > count) return 'gap'
      if (text === undefined) return 'invalid'
      const lines = text.split('\n')
      if (from === count) return prior === hash.digest() ? add(lines, chunk) : 'conflict'
      const known = knownLines()
      const before = createLineHash()
      for (const line of known.slice(0, from)) before.add(line)
      return prior === before.digest() ? addFrom(from, lines, known) : 'conflict'
    },
    takeStored: (lines) => addFrom(0, lines, knownLines()),
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

/**
 * Parses a line as an event serializes it: without unknown members, repeated members, spaces or deep nesting. Other readers of journals
 * ignore unknown members, but coordinator and workers have the same version, and lines are written as received.
 */
function readLine(line: string): JournalEvent | undefined {
  try {
    const value: unknown = parseJson(line)
    if (JSON.stringify(value) !== line) return undefined
    if (isCertainlyValid(value)) return value as JournalEvent
    const event = depthOf(value) > MAX_DEPTH ? undefined : journalEventSchema.safeParse(value).data
    return isDeepStrictEqual(event, value) ? event : undefined
  } catch {
    return undefined
  }
}

/** Maximum nesting of an event; prompts contain the schemas of tools. */
const MAX_DEPTH = 100

/** Returns the nesting of a value, counted up to the first level beyond the maximum. */
function depthOf(value: unknown): number {
  let level: readonly unknown[] = [value]
  for (let depth = 0; depth <= MAX_DEPTH; depth += 1) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
    if (level.length === 0) return depth
  }
  return MAX_DEPTH + 1
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
    return line === undefined ? {} : (parseJson(line) as EventSummary)
  } catch {
    return {}
  }
}
