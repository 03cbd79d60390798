import type { EpisodeEvent } from '@orreryjs/core'
import { HASH_DIGITS } from './columns.ts'

/** Events without what follows from those before them. */
export interface BareEvents {
  readonly episode: string
  /** When the first was, and how much later each other one. */
  readonly at: readonly number[]
  /** Each by its type. */
  readonly events: readonly Readonly<Record<string, Members>>[]
}

type Members = Readonly<Record<string, unknown>>

/**
 * An event as the page has it. Hashes do not pack, and take more than all else: that of a request is left out, and of that of a state
 * there is the beginning.
 */
export function shownEvent(event: EpisodeEvent): EpisodeEvent {
  if (event.type === 'model-call') return { ...event, request: '' }
  return 'state' in event ? { ...event, state: event.state.slice(0, HASH_DIGITS) } : event
}

/** Leaves out what `wholeEvents` puts in again. */
export function bareEvents(events: readonly EpisodeEvent[]): BareEvents {
  const expected = createExpectation(events[0]?.episode ?? '')
  return {
    episode: events[0]?.episode ?? '',
    at: events.map(({ at }, index) => at - (events[index - 1]?.at ?? 0)),
    events: events.map(shownEvent).map((event) => {
      const { type, at: _, ...members } = event
      const known = expected.of(type)
      expected.follow(event)
      return { [type]: Object.fromEntries(Object.entries(members).filter(([name, value]) => known[name] !== value)) }
    }),
  }
}

/** The events as they were. */
export function wholeEvents({ episode, at: differences, events }: BareEvents): readonly EpisodeEvent[] {
  const expected = createExpectation(episode)
  let at = 0
  return events.map((bare, index) => {
    const [type = '', members = {}] = Object.entries(bare)[0] ?? []
    at += differences[index] ?? 0
    // Written from events of this type, with every member that is not expected.
    const event = { ...expected.of(type), type, at, ...members } as unknown
    expected.follow(event as EpisodeEvent)
    return event as EpisodeEvent
  })
}

/** Says what an event most likely holds. Names members that no event of the type is without, and those alone. */
interface Expectation {
  of(type: string): Members
  follow(event: EpisodeEvent): void
}

function createExpectation(episode: string): Expectation {
  let seq = 0
  let mark = 0
  let step = 1
  let page = ''
  let state = ''
  return {
    of(type) {
      const common = { episode, seq }
      if (type === 'mark') return { ...common, mark, state }
      if (type === 'model-call') return { ...common, request: '' }
      if (type !== 'step-end') return common
      return { ...common, step, page, reward: 0, terminated: false, success: false, changed: true, state, by: 'agent' }
    },
    follow(event) {
      seq = event.seq + 1
      if ('state' in event) ({ state } = event)
      if ('page' in event) ({ page } = event)
      if (event.type === 'step-end') step = event.step + 1
      if (event.type === 'mark') mark = event.mark + 1
    },
  }
}
