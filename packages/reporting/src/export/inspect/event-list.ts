import type { JsonObject } from '@orreryjs/core'
import { isoTime } from './names.ts'

/** A span of events. */
interface OpenSpan {
  readonly id: string
  readonly kind: string
  /** Depth of a subtask; 0 for other spans. */
  readonly depth: number
}

/** Collects the events of a sample with ids, times and spans. */
export interface EventList {
  /** Adds an event; `at` is the journal time in milliseconds. */
  add(name: string, at: number, members: JsonObject): void
  /** Returns the id of the next event. */
  nextId(): string
  /** Opens a span inside the innermost open one. */
  open(span: { readonly name: string; readonly kind: string; readonly depth?: number }, at: number): void
  /** Closes the innermost spans while `is` returns true. */
  close(is: (span: { readonly kind: string; readonly depth: number }) => boolean, at: number): void
  events(): readonly JsonObject[]
}

/** Creates an empty list for a sample that started at `start`. */
export function createEventList(sample: string, start: number): EventList {
  const events: JsonObject[] = []
  const spans: OpenSpan[] = []
  const nextId = (): string => `${sample}-e${events.length}`
  const add: EventList['add'] = (name, at, members) => {
    const inside = spans.at(-1)
    events.push({
      uuid: nextId(),
      ...(inside && { span_id: inside.id }),
      timestamp: isoTime(at),
      working_start: Math.max(0, at - start) / 1000,
      event: name,
      ...members,
    })
  }
  return {
    add,
    nextId,
    open({ name, kind, depth = 0 }, at) {
      const parent = spans.at(-1)
      const id = `${sample}-s${events.length}`
      spans.push({ id, kind, depth })
      add('span_begin', at, { id, name, type: kind, ...(parent && { parent_id: parent.id }) })
    },
    close(is, at) {
      for (let span = spans.at(-1); span !== undefined && is(span); span = spans.at(-1)) {
        add('span_end', at, { id: span.id })
        spans.pop()
      }
    },
    events: () => events,
  }
}
