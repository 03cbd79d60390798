import { detachedCopy } from '../memoize.ts'
import type { Exchange } from './prompt.ts'

const MAX_TRANSCRIPTS = 64

/** Cached states along a transcript. */
interface CachedTranscript<State> {
  readonly key: readonly string[]
  exchanges: readonly Exchange[]
  /** The state before the first exchange and after each exchange, if cached. */
  states: (State | undefined)[]
}

/** Updates a state by an exchange. */
type FollowExchange<State, Context> = (state: State, exchange: Exchange, before: Exchange | undefined, context: Context) => void

/** A state that can be updated, with its maps, sets and lists. */
export type Mutable<State> = { -readonly [Key in keyof State]: MutableCollection<State[Key]> }

type MutableCollection<T> =
  T extends ReadonlyMap<infer K, infer V>
    ? Map<K, V>
    : T extends ReadonlySet<infer V>
      ? Set<V>
      : T extends readonly (infer V)[]
        ? V[]
        : T

/** Returns a copy of a state with copies of its maps, sets and lists. */
export function copyState<State extends object>(state: State): State {
  const copy = { ...state } as Record<string, unknown>
  for (const key in copy) {
    const value = copy[key]
    if (Array.isArray(value)) copy[key] = value.slice()
    else if (value instanceof Map) copy[key] = new Map(value)
    else if (value instanceof Set) copy[key] = new Set(value)
  }
  return copy as State
}

/**
 * Creates a function that applies a transcript from its start and returns the final state. States are cached by prefix: prompts of an
 * episode repeat earlier transcripts, and a judge reads a shorter one. `key` must identify everything else that decides the state. The
 * returned state must not be modified. States are copied with `copyState`.
 */
export function createTranscriptCache<State extends object, Context>(follow: FollowExchange<State, Context>) {
  /** Most recently used last. */
  const cached: CachedTranscript<State>[] = []
  const courseOf = (key: readonly string[], begin: () => State): CachedTranscript<State> => {
    let at = cached.length - 1
    while (at >= 0 && !isSameKey((cached[at] as CachedTranscript<State>).key, key)) at -= 1
    const found = at < 0 ? undefined : cached.splice(at, 1)[0]
    const course = found ?? { key: key.map(detachedCopy), exchanges: [], states: [begin()] }
    if (cached.length >= MAX_TRANSCRIPTS) cached.shift()
    cached.push(course)
    return course
  }
  return (key: readonly string[], transcript: readonly Exchange[], begin: () => State, context: Context): State => {
    const course = courseOf(key, begin)
    const shared = sharedPrefixLength(course.exchanges, transcript)
    let from = shared
    while (course.states[from] === undefined) from -= 1
    if (from === transcript.length) return course.states[from] as State
    const exchanges = course.exchanges.slice(0, from)
    const states = shared === transcript.length ? course.states : course.states.slice(0, from + 1)
    let state = copyState(course.states[from] as State)
    for (let at = from; at < transcript.length; at += 1) {
      const { line, observation } = transcript[at] as Exchange
      // A slice would keep the whole prompt in memory.
      const exchange = { line: detachedCopy(line), observation: detachedCopy(observation) }
      // For a transcript that is new as a whole, caches the state before its end, because later transcripts continue from there.
      if (at > from && at === transcript.length - 1) {
        states[at] = state
        state = copyState(state)
      }
      follow(state, exchange, exchanges[at - 1], context)
      exchanges.push(exchange)
    }
    states[transcript.length] = state
    if (shared < transcript.length) course.exchanges = exchanges
    course.states = states
    return state
  }
}

/** Compares from the end, because most keys end with a task, which differs most often. V8 does not inline `findLastIndex`. */
function isSameKey(one: readonly string[], other: readonly string[]): boolean {
  let at = one.length
  if (at !== other.length) return false
  while (at > 0 && one[at - 1] === other[at - 1]) at -= 1
  return at === 0
}

/** Returns the number of exchanges that two transcripts share at their start. */
function sharedPrefixLength(one: readonly Exchange[], other: readonly Exchange[]): number {
  const maxLength = Math.min(one.length, other.length)
  let at = 0
  while (at < maxLength && isSame(one[at] as Exchange, other[at] as Exchange)) at += 1
  return at
}

function isSame(one: Exchange, other: Exchange): boolean {
  return one.line === other.line && one.observation === other.observation
}
