import type { EpisodeEvent, StepEnd } from './event.ts'

/** Where a record leads, through its steps, marks and rewinds; a place is whatever its reader keeps of it. */
export interface Course<Place> {
  /** Goes as the event went. One that no step, mark or rewind is leads nowhere. */
  follow(event: EpisodeEvent): void
  /** Where it stands. */
  place(): Place
  /** Where a step that comes next is taken: the first of a rewind by replay at the start. */
  before(step: StepEnd): Place
}

/** A course from the start of an episode; `take` gives the place that a step leads to. */
export function createCourse<Place>(start: Place, take: (before: Place, step: StepEnd) => Place): Course<Place> {
  const marks = new Map<number, { readonly place: Place }>()
  let place = start
  let isReplaying = false
  const before = ({ by }: StepEnd): Place => (by === 'replay' && !isReplaying ? start : place)
  return {
    follow(event) {
      if (event.type === 'mark') marks.set(event.mark, { place })
      else if (event.type === 'step-end') {
        place = take(before(event), event)
        isReplaying = event.by === 'replay'
      } else if (event.type === 'rewind') {
        if (event.means === 'snapshot') place = (marks.get(event.mark) ?? { place }).place
        // A replay of no steps leaves no other trace.
        if (event.means === 'replay' && !isReplaying) place = start
        isReplaying = false
      }
    },
    place: () => place,
    before,
  }
}
