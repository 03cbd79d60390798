import { createCourse, type EpisodeEvent } from '@orreryjs/core'
import type { StepCounts } from './episode-line.ts'

/** Positions of the steps that an agent chose itself. */
export interface ChosenSteps {
  readonly all: ReadonlySet<number>
  /** Those that the world refused. */
  readonly refused: ReadonlySet<number>
  /** Of the refused, those refused before: the same action in the same state. */
  readonly again: ReadonlySet<number>
}

/** The steps that the agent chose, and how the world took them. */
export function chosenSteps(events: readonly EpisodeEvent[]): ChosenSteps {
  const [opening] = events
  const course = createCourse(opening?.type === 'episode-start' ? opening.state : '', (_, { state }) => state)
  const [all, refused, again] = [new Set<number>(), new Set<number>(), new Set<number>()]
  const known = new Set<string>()
  for (const event of events) {
    if (event.type === 'step-end' && event.by === 'agent') {
      all.add(event.seq)
      if (event.invalid !== undefined) {
        const key = `${course.before(event)} ${event.action}`
        refused.add(event.seq)
        if (known.has(key)) again.add(event.seq)
        known.add(key)
      }
    }
    course.follow(event)
  }
  return { all, refused, again }
}

/** How an agent went, as far as the events tell. */
export function countSteps(events: readonly EpisodeEvent[]): StepCounts {
  const { all, refused, again } = chosenSteps(events)
  return {
    chosen: all.size,
    refused: refused.size,
    again: again.size,
    changed: events.filter((event) => event.type === 'note' && CHANGES.includes(event.note.kind)).length,
    back: events.filter((event) => event.type === 'rewind' && event.means !== 'none').length,
  }
}

/** Notes that tell of an action in place of another. */
const CHANGES: readonly string[] = ['modification', 'remedy']
