import { createCourse, type EpisodeEvent } from '@orreryjs/core'
import type { EpisodeStates, StateChange, StateFact } from '@orreryjs/viewer'
import type { Facts } from '../facts/facts.ts'
import type { Trace } from '../retrace.ts'
import type { WorldReader } from '../world-readers.ts'
import { changesBetween } from './changes.ts'

/** What the world says of an episode's states, for the page; how far it is is asked elsewhere. */
export function statesOf(events: readonly EpisodeEvent[], { world, states, after }: Trace, reader: WorldReader): EpisodeStates {
  const known = new Map<string, Seen>()
  const see = (state: unknown, hash: string): Seen => {
    const seen = known.get(hash) ?? { facts: reader.facts(world, state), admissible: world.admissible(state) }
    known.set(hash, seen)
    return seen
  }
  const [opening] = events
  const start = see(states[0], opening?.type === 'episode-start' ? opening.state : '')
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
    const changed = course.place() === before ? [] : changesBetween(before.facts, course.place().facts)
    if (changed.length > 0) changes[event.seq] = changed
  }
  const facts: readonly StateFact[] = [...start.facts]
  return { facts, changes, admissible, admissibleAtEnd: course.place().admissible }
}

/** What a state is like; an episode may come back to it. */
interface Seen {
  readonly facts: Facts
  readonly admissible: readonly string[]
}
