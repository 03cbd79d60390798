import type { EpisodeEvent } from '@orreryjs/core'
import { type EpisodeLog, type EpisodeMetrics, measure } from '@orreryjs/harness'

/** What the coordinator has of an episode that is played elsewhere. */
export interface Intake {
  readonly id: string
  /** Lines of all its events. */
  lines(): readonly string[]
  /** What it came to, once its last event is here. */
  metrics(): EpisodeMetrics | undefined
  /**
   * Takes lines from the one with this number on. Those that are here already must be the same.
   * `gap`: some before them are missing; `conflict`: they tell another story than is known, or none.
   */
  take(from: number, lines: readonly string[]): 'taken' | 'gap' | 'conflict'
}

/** An intake that has what is recorded, and logs what is new. */
export function createIntake(id: string, recorded: readonly EpisodeEvent[], log: EpisodeLog): Intake {
  const builder = measure()
  const known = recorded.map((event) => JSON.stringify(event))
  for (const event of recorded) builder.add(event)
  let metrics: EpisodeMetrics | undefined
  /** Those before one that does not fit are taken. They are logged together: each write takes as long as all of them. */
  const add = (lines: readonly string[]): boolean => {
    const events = eventsOf(lines, id, known.length, metrics !== undefined)
    if (events.length > 0) log(...events)
    for (const event of events) metrics = builder.add(event)
    known.push(...lines.slice(0, events.length))
    return events.length === lines.length
  }
  return {
    id,
    lines: () => known,
    metrics: () => metrics,
    take(from, lines) {
      if (from > known.length) return 'gap'
      const same = lines.slice(0, known.length - from)
      if (same.some((line, index) => line !== known[from + index])) return 'conflict'
      return add(lines.slice(same.length)) ? 'taken' : 'conflict'
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

/** The event of a line, if it is the episode's next. */
export function eventOf(line: string, id: string, seq: number): EpisodeEvent | undefined {
  try {
    const event = JSON.parse(line)
    const fits = event.episode === id && event.seq === seq && typeof event.type === 'string'
    return fits ? event : undefined
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
