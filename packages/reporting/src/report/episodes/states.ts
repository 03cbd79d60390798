import { type EpisodeEvent, trackPosition } from '@orreryjs/core'
import type { EpisodeStates, StateChange, StateFact } from '../../data/recorded-episode.ts'
import type { Facts } from '../facts.ts'
import type { ReplayedStates } from '../replay.ts'
import type { WorldReader } from '../world-readers.ts'

/** Returns the facts and available actions of the states of an episode, without distances to goal. */
export function statesOf(
  events: readonly EpisodeEvent[],
  { world, states, after }: ReplayedStates,
  reader: WorldReader,
  remembered: StateCache = new Map(),
): EpisodeStates {
  const [opening] = events
  const begun = opening?.type === 'episode-start' ? opening : { taskHash: '', state: '' }
  // States of this episode are cached even if the shared cache is full.
  const own = new Map<string, DescribedState>()
  const factsOf = (state: unknown, hash: string): DescribedState => {
    const key = `${begun.taskHash} ${hash}`
    const known = remembered.get(key) ?? own.get(key)
    if (known !== undefined) return known
    const entry = { facts: reader.facts(world, state), admissible: world.admissible(state), to: new WeakMap() }
    const into = remembered.size < MAX_CACHED ? remembered : own
    into.set(key, entry)
    return entry
  }
  const start = factsOf(states[0], begun.state)
  const changes: Record<number, readonly StateChange[]> = {}
  const admissible: Record<number, readonly string[]> = {}
  const course = trackPosition(start, (_, event) => factsOf(after.get(event.seq), event.state))
  for (const event of events) {
    if (event.type !== 'step-end' && event.type !== 'rewind') {
      course.apply(event)
      continue
    }
    if (event.type === 'step-end') admissible[event.seq] = course.before(event).admissible
    const before = course.current()
    course.apply(event)
    const changed = changesTo(course.current(), before)
    if (changed.length > 0) changes[event.seq] = changed
  }
  const facts: readonly StateFact[] = [...start.facts]
  return { facts, changes, admissible, admissibleAtEnd: course.current().admissible }
}

/** Returns the changes between two states; cached, because searches revisit states. */
function changesTo(now: DescribedState, before: DescribedState): readonly StateChange[] {
  if (now === before) return []
  const known = before.to.get(now)
  if (known !== undefined) return known
  const changed = changesBetween(before.facts, now.facts)
  before.to.set(now, changed)
  return changed
}

/** Cache of states by task and hash, shared by rows with the same tasks. */
export type StateCache = Map<string, DescribedState>

/** Maximum number of states in the shared cache. */
const MAX_CACHED = 20_000

/** Facts and available actions of a state. */
interface DescribedState {
  readonly facts: Facts
  readonly admissible: readonly string[]
  /** Cached changes to other states. */
  readonly to: WeakMap<DescribedState, readonly StateChange[]>
}

/** Returns the changed facts in the order of the new state, then the removed facts. */
function changesBetween(before: Facts, after: Facts): readonly StateChange[] {
  const changed = [...after].flatMap(([name, value]): readonly StateChange[] => {
    const old = before.get(name)
    if (old === value) return []
    return [{ name, ...(old !== undefined && { before: old }), after: value }]
  })
  const removed = [...before].flatMap(([name, value]) => (after.has(name) ? [] : [{ name, before: value }]))
  return [...changed, ...removed]
}
