import type { JsonObject } from '@orreryjs/core'
import { isoTime } from './names.ts'

/** A part of the events that the viewer shows as one. */
interface OpenSpan {
  readonly id: string
  readonly kind: string
  /** Of subtasks; 0 otherwise. */
  readonly depth: number
}

/** Gathers the events of a sample, each with its id, time and span. */
export interface EventList {
  /** `at` is the journal's time, in milliseconds. */
  add(name: string, at: number, members: JsonObject): void
  /** The id that the next event gets. */
  nextId(): string
  /** Opens a span inside the innermost open one. */
  open(span: { readonly name: string; readonly kind: string; readonly depth?: number }, at: number): void
  /** Closes the innermost spans as long as `is` holds. */
  close(is: (span: { readonly kind: string; readonly depth: number }) => boolean, at: number): void
  events(): readonly JsonObject[]
}

/** An empty list for the sample of that id, which began at `start`. */
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
