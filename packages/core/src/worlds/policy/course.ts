import { plain } from '../memory.ts'
import type { Exchange } from './prompt.ts'

/** Transcripts side by side of which is kept what they came to. */
const MOST_COURSES = 64

/** What came of a transcript, exchange by exchange. */
interface Course<State> {
  readonly key: readonly string[]
  exchanges: readonly Exchange[]
  /** Before the first exchange, and after each of which it is kept. */
  states: (State | undefined)[]
}

/** How exchanges are followed. */
export interface Following<State, Context> {
  /** A state that may be changed and leaves the other as it is. */
  copy(state: State): State
  /** Changes the state by what was said and answered. */
  follow(state: State, exchange: Exchange, before: Exchange | undefined, context: Context): void
}

/**
 * What following a transcript from its beginning comes to. The prompts of an episode repeat each other's transcripts up to the
 * last exchange, and a judge looks at one after fewer, so what the exchanges that two have in common came to is kept. `key` has to
 * name all that decides beside the exchanges. Nobody may change what is returned.
 */
export function createCourses<State, Context>({ copy, follow }: Following<State, Context>) {
  /** The last ones used at the end. */
  const known: Course<State>[] = []
  const courseOf = (key: readonly string[], begin: () => State): Course<State> => {
    const at = known.findLastIndex((course) => isSameKey(course.key, key))
    const found = at < 0 ? undefined : known.splice(at, 1)[0]
    const course = found ?? { key: key.map(plain), exchanges: [], states: [begin()] }
    if (known.length >= MOST_COURSES) known.shift()
    known.push(course)
    return course
  }
  return (key: readonly string[], transcript: readonly Exchange[], begin: () => State, context: Context): State => {
    const course = courseOf(key, begin)
    const shared = sharedBy(course.exchanges, transcript)
    let from = shared
    while (course.states[from] === undefined) from -= 1
    if (from === transcript.length) return course.states[from] as State
    const exchanges = course.exchanges.slice(0, from)
    const states = shared === transcript.length ? course.states : course.states.slice(0, from + 1)
    let state = copy(course.states[from] as State)
    for (let at = from; at < transcript.length; at += 1) {
      const { line, observation } = transcript[at] as Exchange
      // A part of a prompt would keep all of it in memory.
      const exchange = { line: plain(line), observation: plain(observation) }
      // Of a transcript that is new as a whole its end is what others will go on from.
      if (at > from && at === transcript.length - 1) {
        states[at] = state
        state = copy(state)
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

function isSameKey(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((part, at) => part === other[at])
}

/** How many exchanges two transcripts begin with alike. */
function sharedBy(one: readonly Exchange[], other: readonly Exchange[]): number {
  const most = Math.min(one.length, other.length)
  let at = 0
  while (at < most && isSame(one[at] as Exchange, other[at] as Exchange)) at += 1
  return at
}

function isSame(one: Exchange, other: Exchange): boolean {
  return one.line === other.line && one.observation === other.observation
}
