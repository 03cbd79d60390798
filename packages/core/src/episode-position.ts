import type { EpisodeEvent, StepEnd } from './event.ts'

/** Follows the current position of an episode through its steps, marks and rewinds; the caller defines the type of a position. */
export interface EpisodePosition<Place> {
  /** Applies an event. Events other than steps, marks and rewinds have no effect. */
  apply(event: EpisodeEvent): void
  /** The current place. */
  current(): Place
  /** Returns the place at which the next step starts; the first step of a replay starts at the beginning. */
  before(step: StepEnd): Place
}

/** Creates a course from the start of an episode; `take` returns the place that a step leads to. */
export function trackPosition<Place>(start: Place, take: (before: Place, step: StepEnd) => Place): EpisodePosition<Place> {
  const marks = new Map<number, { readonly place: Place }>()
  let place = start
  let isReplaying = false
  const before = ({ by }: StepEnd): Place => (by === 'replay' && !isReplaying ? start : place)
  return {
    apply(event) {
      if (event.type === 'mark') marks.set(event.mark, { place })
      else if (event.type === 'step-end') {
        place = take(before(event), event)
        isReplaying = event.by === 'replay'
      } else if (event.type === 'rewind') {
        if (event.means === 'snapshot') place = (marks.get(event.mark) ?? { place }).place
        // A replay of zero steps has no step events.
        if (event.means === 'replay' && !isReplaying) place = start
        isReplaying = false
      }
    },
    current: () => place,
    before,
  }
}
