import { type EpisodeEvent, trackPosition, type World } from '@orreryjs/core'
import type { WorldPresentation } from '@orreryjs/core/worlds'
import type { EpisodeSpec } from '@orreryjs/harness'
import type { EpisodeStates, StateChange, StateFact } from '@orreryjs/reporting/data'

/** Descriptions of the states of an episode so far. */
export interface StateDescriptions {
  /** Returns descriptions of the events up to a number. The same object grows. */
  statesOf(events: readonly EpisodeEvent[], until: number): EpisodeStates
  /** Returns the state after a number of events. */
  stateAt(events: readonly EpisodeEvent[], until: number): unknown
}

/**
 * Recomputes states from the events, each once. Descriptions are computed lazily: planning from each state of a long episode
 * takes longer than running it.
 */
export function describeStates({ world, task }: EpisodeSpec, explain?: WorldPresentation): StateDescriptions {
  const start = world.start(task).state
  const history = followStates(world, start)
  const facts = factsOf(world, explain)
  const opening = [...facts(start)]
  const changes = describeInOrder(changesOf(facts, start), history)
  const admissible = describeInOrder(admissibleOf(world), history)
  const toGo = stepsToGo(world)
  const left = describeInOrder(stepsToGoalOf(toGo, start), history)
  const stateAt = (events: readonly EpisodeEvent[], until: number): unknown => {
    history.catchUp(events, until)
    return until === 0 ? start : (history.states[until - 1] ?? start)
  }
  return {
    stateAt,
    statesOf(events, until) {
      const current = stateAt(events, until)
      return {
        facts: opening,
        get changes() {
          return changes(until)
        },
        get admissible() {
          return admissible(until)
        },
        get admissibleAtEnd() {
          return world.admissible(current)
        },
        get toGoAtStart() {
          return toGo(start)
        },
        get toGo() {
          return left(until)
        },
      }
    },
  }
}

/** States of an episode, as far as they were requested. */
interface StateHistory {
  readonly events: readonly EpisodeEvent[]
  /** State after each event. */
  readonly states: readonly unknown[]
  /** State before each step, by the index of the event. */
  readonly before: ReadonlyMap<number, unknown>
  catchUp(events: readonly EpisodeEvent[], until: number): void
}

function followStates(world: World, start: unknown): StateHistory {
  const course = trackPosition<unknown>(start, (before, { action }) => world.step(before, action).state)
  const followed: EpisodeEvent[] = []
  const states: unknown[] = []
  const before = new Map<number, unknown>()
  return {
    events: followed,
    states,
    before,
    catchUp(events, until) {
      for (const event of events.slice(states.length, until)) {
        if (event.type === 'step-end') before.set(states.length, course.before(event))
        course.apply(event)
        followed.push(event)
        states.push(course.current())
      }
    },
  }
}

/** Writes the description of an event into a record. */
type Describe<Description> = (record: Record<number, Description>, seq: number, history: StateHistory, at: number) => void

/** Returns a record that is filled event by event, up to the requested one. */
function describeInOrder<Description>(
  describe: Describe<Description>,
  history: StateHistory,
): (until: number) => Readonly<Record<number, Description>> {
  const record: Record<number, Description> = {}
  let next = 0
  return (until) => {
    for (; next < Math.min(until, history.events.length); next += 1) {
      const event = history.events[next]
      if (event?.type === 'step-end' || event?.type === 'rewind') describe(record, event.seq, history, next)
    }
    return record
  }
}

function changesOf(facts: (state: unknown) => ReadonlyMap<string, string>, start: unknown): Describe<readonly StateChange[]> {
  let [last, cached] = [start, facts(start)]
  return (record, seq, { states }, at) => {
    const state = states[at]
    if (state === last) return
    const now = facts(state)
    const changed = changesBetween(cached, now)
    if (changed.length > 0) record[seq] = changed
    last = state
    cached = now
  }
}

function admissibleOf(world: World): Describe<readonly string[]> {
  return (record, seq, { before }, at) => {
    if (before.has(at)) record[seq] = world.admissible(before.get(at))
  }
}

function stepsToGoalOf(toGo: (state: unknown) => number | null, start: unknown): Describe<number | null> {
  let last: number | null | undefined
  return (record, seq, { states }, at) => {
    if (last === undefined) last = toGo(start)
    const now = toGo(states[at])
    if (now !== last) record[seq] = now
    last = now
  }
}

/** Returns a cached function for the length of the oracle's plan from a state; `null` if it has none. */
function stepsToGo(world: World): (state: unknown) => number | null {
  const lengths = new WeakMap<object, number | null>()
  return (state) => {
    if (typeof state !== 'object' || state === null) return null
    const cached = lengths.get(state)
    if (cached !== undefined) return cached
    const length = world.plan(state)?.length ?? null
    lengths.set(state, length)
    return length
  }
}

/** Returns the facts of a state, or its members if the world defines no facts. Of equal names the last one counts. */
export function factsOf(world: World, explain?: WorldPresentation): (state: unknown) => ReadonlyMap<string, string> {
  return (state) => {
    if (explain?.facts !== undefined) return new Map(explain.facts(world, state) as readonly StateFact[])
    const members = typeof state === 'object' && state !== null ? Object.entries(state) : [['state', state] as const]
    return new Map(members.map(([name, value]) => [name, typeof value === 'string' ? value : `${JSON.stringify(value)}`]))
  }
}

function changesBetween(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly StateChange[] {
  const changed = [...after].flatMap(([name, value]): readonly StateChange[] => {
    const old = before.get(name)
    return old === value ? [] : [{ name, ...(old !== undefined && { before: old }), after: value }]
  })
  return [...changed, ...[...before].flatMap(([name, value]) => (after.has(name) ? [] : [{ name, before: value }]))]
}
