import type { EpisodeEvent, MarkEvent, RewindEvent, StepEnd } from './event.ts'

/** Facts of a step that decide its start. */
type PositionStep = Pick<StepEnd, 'type' | 'by'>

/** An event of an episode, or the facts of one that decide the position. */
type PositionEvent<Step extends PositionStep> =
  | Step
  | Pick<MarkEvent, 'type' | 'mark'>
  | Pick<RewindEvent, 'type' | 'mark' | 'means'>
  | Exclude<EpisodeEvent, StepEnd>

/**
 * Follows the current position of an episode through its steps, marks and rewinds; the caller defines the types of a position and of a step.
 */
export interface EpisodePosition<Place, Step extends PositionStep = StepEnd> {
  /** Applies an event. Events other than steps, marks and rewinds have no effect. */
  apply(event: PositionEvent<Step>): void
  /** The current place. */
  current(): Place
  /** Returns the place at which the next step starts; the first step of a replay starts at the beginning. */
  before(step: Step): Place
}

/** Creates a course from the start of an episode; `take` returns the place that a step leads to. */
export function trackPosition<Place, Step extends PositionStep = StepEnd>(
  start: Place,
  take: (before: Place, step: Step) => Place,
): EpisodePosition<Place, Step> {
  const marks = new Map<number, { readonly place: Place }>()
  let place = start
  let isReplaying = false
  const before = ({ by }: Step): Place => (by === 'replay' && !isReplaying ? start : place)
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
