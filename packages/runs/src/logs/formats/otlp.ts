import { isFields } from '../fields.ts'
import type { Fields } from '../log-episode.ts'

/** A span of OTLP/JSON. Members of a wrong type are absent. */
export interface Span {
  readonly trace: string
  readonly id: string
  readonly parent?: string
  readonly attributes: Fields
  readonly events: readonly SpanEvent[]
}

/** An event of a span. */
interface SpanEvent {
  readonly name: unknown
  readonly attributes: Fields
}

/** Reads the spans, ordered by their start; spans with the same start keep the order of the file. */
export function readSpans(resources: readonly unknown[]): readonly Span[] {
  const spans = listsIn(listsIn(resources, 'scopeSpans'), 'spans').map((span) => ({ span, start: startOf(span) }))
  return spans
    .toSorted((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0))
    .map(({ span }) => readSpan(span))
}

function listsIn(values: readonly unknown[], name: string): readonly Fields[] {
  return values.filter(isFields).flatMap((value) => {
    const list = value[name]
    return Array.isArray(list) ? (list as readonly unknown[]).filter(isFields) : []
  })
}

/** Nanoseconds, which writers store as a text or as a number. */
function startOf({ startTimeUnixNano: time }: Fields): bigint {
  const isTime = (typeof time === 'string' && /^\d{1,20}$/.test(time)) || (typeof time === 'number' && Number.isSafeInteger(time))
  return isTime ? BigInt(time) : 0n
}

function readSpan({ traceId, spanId, parentSpanId, attributes, events }: Fields): Span {
  return {
    trace: idOf(traceId),
    id: idOf(spanId),
    ...(idOf(parentSpanId) !== '' && { parent: idOf(parentSpanId) }),
    attributes: attributesIn(attributes),
    events: Array.isArray(events)
      ? events.filter(isFields).map((event) => ({ name: event['name'], attributes: attributesIn(event['attributes']) }))
      : [],
  }
}

/** Ids are hexadecimal digits of any case. */
function idOf(value: unknown): string {
  return typeof value === 'string' ? value.toLowerCase() : ''
}

function attributesIn(list: unknown, depth = 0): Fields {
  const pairs = Array.isArray(list) ? (list as readonly unknown[]).filter(isFields) : []
  return Object.fromEntries(
    pairs.flatMap(({ key, value }) => {
      const read = typeof key === 'string' ? anyValue(value, depth) : undefined
      return read === undefined ? [] : [[key, read]]
    }),
  )
}

/** Maximum depth of a value; deeper values are left out. */
const MAX_DEPTH = 32

function anyValue(value: unknown, depth: number): unknown {
  if (!isFields(value) || depth > MAX_DEPTH) return undefined
  const { stringValue, boolValue, intValue, doubleValue, arrayValue, kvlistValue } = value
  if (typeof stringValue === 'string') return stringValue
  if (typeof boolValue === 'boolean') return boolValue
  if (intValue !== undefined) return numberOf(intValue)
  if (doubleValue !== undefined) return numberOf(doubleValue)
  if (isFields(arrayValue)) return listOf(arrayValue).map((each) => anyValue(each, depth + 1))
  return isFields(kvlistValue) ? attributesIn(kvlistValue['values'], depth + 1) : undefined
}

function listOf({ values }: Fields): readonly unknown[] {
  return Array.isArray(values) ? values : []
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}
