import { type EpisodeEvent, trackPosition } from '@orreryjs/core'
import type { StepCounts } from './episode-line.ts'

/** Positions of the steps that the agent chose. */
export interface ChosenSteps {
  readonly all: ReadonlySet<number>
  /** Invalid steps. */
  readonly invalid: ReadonlySet<number>
  /** Invalid steps that repeat an invalid action in the same state. */
  readonly repeated: ReadonlySet<number>
}

/** Returns the steps that the agent chose, and which of them were invalid. */
export function chosenSteps(events: readonly EpisodeEvent[]): ChosenSteps {
  const [opening] = events
  const course = trackPosition(opening?.type === 'episode-start' ? opening.state : '', (_, { state }) => state)
  const [all, invalid, repeated] = [new Set<number>(), new Set<number>(), new Set<number>()]
  const known = new Set<string>()
  for (const event of events) {
    if (event.type === 'step-end' && event.by === 'agent') {
      all.add(event.seq)
      if (event.invalid !== undefined) {
        const key = `${course.before(event)} ${event.action}`
        invalid.add(event.seq)
        if (known.has(key)) repeated.add(event.seq)
        known.add(key)
      }
    }
    course.apply(event)
  }
  return { all, invalid, repeated }
}

/** Counts the steps of an agent. */
export function countSteps(events: readonly EpisodeEvent[]): StepCounts {
  const { all, invalid, repeated } = chosenSteps(events)
  return {
    chosen: all.size,
    invalid: invalid.size,
    repeated: repeated.size,
    replaced: events.filter((event) => event.type === 'note' && CHANGES.includes(event.note.kind)).length,
    rewinds: events.filter((event) => event.type === 'rewind' && event.means !== 'none').length,
  }
}

/** Notes about a replaced action. */
const CHANGES: readonly string[] = ['modification', 'remedy']
