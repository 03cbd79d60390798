import { createCourse, type EpisodeEvent } from '@orreryjs/core'
import type { EpisodeStates, StateChange, StateFact } from '../../data/recorded-episode.ts'
import type { Facts } from '../facts.ts'
import type { Trace } from '../retrace.ts'
import type { WorldReader } from '../world-readers.ts'

/** What the world says of an episode's states, for the page; how far it is is asked elsewhere. */
export function statesOf(
  events: readonly EpisodeEvent[],
  { world, states, after }: Trace,
  reader: WorldReader,
  remembered: SeenStates = new Map(),
): EpisodeStates {
  const [opening] = events
  const begun = opening?.type === 'episode-start' ? opening : { taskHash: '', state: '' }
  // What an episode comes back to is looked at once, however many states are remembered.
  const own = new Map<string, Seen>()
  const see = (state: unknown, hash: string): Seen => {
    const key = `${begun.taskHash} ${hash}`
    const known = remembered.get(key) ?? own.get(key)
    if (known !== undefined) return known
    const seen = { facts: reader.facts(world, state), admissible: world.admissible(state), to: new WeakMap() }
    const into = remembered.size < REMEMBERED ? remembered : own
    into.set(key, seen)
    return seen
  }
  const start = see(states[0], begun.state)
  const changes: Record<number, readonly StateChange[]> = {}
  const admissible: Record<number, readonly string[]> = {}
  const course = createCourse(start, (_, event) => see(after.get(event.seq), event.state))
  for (const event of events) {
    if (event.type !== 'step-end' && event.type !== 'rewind') {
      course.follow(event)
      continue
    }
    if (event.type === 'step-end') admissible[event.seq] = course.before(event).admissible
    const before = course.place()
    course.follow(event)
    const changed = changesTo(course.place(), before)
    if (changed.length > 0) changes[event.seq] = changed
  }
  const facts: readonly StateFact[] = [...start.facts]
  return { facts, changes, admissible, admissibleAtEnd: course.place().admissible }
}

/** A search goes between the same states again and again. */
function changesTo(now: Seen, before: Seen): readonly StateChange[] {
  if (now === before) return []
  const known = before.to.get(now)
  if (known !== undefined) return known
  const changed = changesBetween(before.facts, now.facts)
  before.to.set(now, changed)
  return changed
}

/** States that were looked at, by their tasks and hashes: rows that play the same tasks meet in them. */
export type SeenStates = Map<string, Seen>

/** More are looked at anew. */
const REMEMBERED = 20_000

/** What a state is like. */
interface Seen {
  readonly facts: Facts
  readonly admissible: readonly string[]
  /** What changed where it went to another one, as far as that happened. */
  readonly to: WeakMap<Seen, readonly StateChange[]>
}

/** What changed between two states: what holds now in its order, then what holds no more. */
function changesBetween(before: Facts, after: Facts): readonly StateChange[] {
  const changed = [...after].flatMap(([name, value]): readonly StateChange[] => {
    const old = before.get(name)
    if (old === value) return []
    return [{ name, ...(old !== undefined && { before: old }), after: value }]
  })
  const gone = [...before].flatMap(([name, value]) => (after.has(name) ? [] : [{ name, before: value }]))
  return [...changed, ...gone]
}
