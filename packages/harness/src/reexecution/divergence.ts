import { type EpisodeEvent, stableJson } from '@orreryjs/core'

/** The first difference between a recorded episode and its re-execution. */
export interface Divergence {
  readonly episode: string
  /** Position in the episode of the first event that differs. */
  readonly seq: number
  /** Type of that event. */
  readonly event: EpisodeEvent['type']
  /** Path of the first field that differs, `choices.0.text`; empty if one of the events is missing or has another type. */
  readonly field: string
  /** Recorded value as JSON; absent if there is none. */
  readonly recorded?: string
  /** Re-executed value as JSON; absent if there is none. */
  readonly executed?: string
}

/** Fields with times, which are not compared. */
const TIMES: ReadonlySet<string> = new Set(['at', 'duration'])

/** Compares two events at the same position, except for times; returns `undefined` if they are equal. At least one event must be given. */
export function divergenceOf(recorded: EpisodeEvent | undefined, executed: EpisodeEvent | undefined): Divergence | undefined {
  const present = recorded ?? executed
  if (present === undefined) return undefined
  const { episode, seq, type: event } = present
  const isMismatch = recorded === undefined || executed === undefined || recorded.type !== executed.type
  const field = isMismatch ? '' : firstDifference(recorded, executed, '')
  if (field === undefined) return undefined
  const [before, after] = [valueAt(recorded, field), valueAt(executed, field)]
  return {
    episode,
    seq,
    event,
    field,
    ...(before !== undefined && { recorded: before }),
    ...(after !== undefined && { executed: after }),
  }
}

/** Returns the path of the first field, by name, that differs; `undefined` if none does. */
function firstDifference(left: unknown, right: unknown, path: string): string | undefined {
  if (!isObject(left) || !isObject(right) || Array.isArray(left) !== Array.isArray(right)) {
    return Object.is(left, right) || (left === 0 && right === 0) ? undefined : path
  }
  const [own, others] = [Object.keys(left), Object.keys(right)]
  // Usually the members have the same order and are equal, so sorting and merging their names would be wasted.
  const isEqual = own.length === others.length && own.every((name, at) => name === others[at] && isSame(left, right, name, path))
  if (isEqual) return undefined
  const names = [...new Set([...own, ...others])].sort()
  for (const name of names) {
    if (path === '' && TIMES.has(name)) continue
    const difference = firstDifference(left[name], right[name], path === '' ? name : `${path}.${name}`)
    if (difference !== undefined) return difference
  }
  return undefined
}

function isSame(left: Members, right: Members, name: string, path: string): boolean {
  if (path === '' && TIMES.has(name)) return true
  return (
    left[name] === right[name] || firstDifference(left[name], right[name], path === '' ? name : `${path}.${name}`) === undefined
  )
}

type Members = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function valueAt(event: EpisodeEvent | undefined, field: string): string | undefined {
  if (event === undefined) return undefined
  if (field === '') return JSON.stringify(event)
  let value: unknown = event
  for (const name of field.split('.')) value = isObject(value) ? value[name] : undefined
  return value === undefined ? undefined : stableJson(value)
}

/** Returns a model call with the request of another. */
export function withRequestOf(other: EpisodeEvent | undefined, event: EpisodeEvent): EpisodeEvent {
  if (event.type !== 'model-call' || other?.type !== 'model-call') return event
  const { prompt: _, ...call } = event
  return { ...call, request: other.request, ...(other.prompt && { prompt: other.prompt }) }
}
