import { type EpisodeEvent, stableJson } from '@orreryjs/core'

/** Where what was recorded and what executing it again gave part. */
export interface Divergence {
  readonly episode: string
  /** Position in the episode of the first event that differs. */
  readonly seq: number
  /** Type of that event. */
  readonly event: EpisodeEvent['type']
  /** Path of the first member that differs, `choices.0.text`; empty where one of the two events is missing or of another type. */
  readonly field: string
  /** As JSON; absent where there is none. */
  readonly recorded?: string
  /** As JSON; absent where there is none. */
  readonly executed?: string
}

/** Members that tell when, not what. */
const TIMES: ReadonlySet<string> = new Set(['at', 'duration'])

/** How two events at the same position differ, times aside; `undefined` where they do not. At least one is given. */
export function divergenceOf(recorded: EpisodeEvent | undefined, executed: EpisodeEvent | undefined): Divergence | undefined {
  const one = recorded ?? executed
  if (one === undefined) return undefined
  const { episode, seq, type: event } = one
  const isOther = recorded === undefined || executed === undefined || recorded.type !== executed.type
  const field = isOther ? '' : firstDifference(recorded, executed, '')
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

/** Path of the first member, by name, that differs; `undefined` where none does. */
function firstDifference(left: unknown, right: unknown, path: string): string | undefined {
  if (!isObject(left) || !isObject(right) || Array.isArray(left) !== Array.isArray(right)) {
    return Object.is(left, right) || (left === 0 && right === 0) ? undefined : path
  }
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])].sort()
  for (const name of names) {
    if (path === '' && TIMES.has(name)) continue
    const found = firstDifference(left[name], right[name], path === '' ? name : `${path}.${name}`)
    if (found !== undefined) return found
  }
  return undefined
}

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
