import { createCourse, type EpisodeEvent, type World } from '@orreryjs/core'
import type { Explained } from '@orreryjs/core/worlds'
import type { EpisodeSpec } from '@orreryjs/harness'
import type { EpisodeStates, StateChange, StateFact } from '@orreryjs/viewer'

/** What a world says of the states of an episode, as far as it was played. */
export interface StateWatch {
  /** Follows the events up to that number. The same object grows. */
  statesOf(events: readonly EpisodeEvent[], until: number): EpisodeStates
  /** The state after so many events. */
  stateAt(events: readonly EpisodeEvent[], until: number): unknown
}

/** Computes states again from the events alone, each once. */
export function watchStates({ world, task }: EpisodeSpec, explain?: Explained): StateWatch {
  const start = world.start(task).state
  const course = createCourse<unknown>(start, (before, { action }) => world.step(before, action).state)
  const toGo = stepsToGo(world)
  const facts = factsOf(world, explain)
  const changes: Record<number, readonly StateChange[]> = {}
  const admissible: Record<number, readonly string[]> = {}
  const left: Record<number, number | null> = {}
  const states: unknown[] = []
  let [state, known, last] = [start, facts(start), toGo(start)]
  const opening = { facts: [...known], toGoAtStart: last }

  const follow = (event: EpisodeEvent): void => {
    if (event.type === 'step-end') admissible[event.seq] = world.admissible(course.before(event))
    course.follow(event)
    if (event.type === 'step-end' || event.type === 'rewind') {
      state = course.place()
      const now = facts(state)
      const changed = changesBetween(known, now)
      if (changed.length > 0) changes[event.seq] = changed
      const after = toGo(state)
      if (after !== last) left[event.seq] = after
      known = now
      last = after
    }
    states.push(state)
  }
  const catchUp = (events: readonly EpisodeEvent[], until: number): void => {
    for (let at = states.length; at < Math.min(until, events.length); at += 1) follow(events[at] as EpisodeEvent)
  }
  return {
    statesOf(events, until) {
      catchUp(events, until)
      const here = until === 0 ? start : (states[Math.min(until, states.length) - 1] ?? start)
      return { ...opening, changes, admissible, admissibleAtEnd: world.admissible(here), toGo: left }
    },
    stateAt(events, until) {
      catchUp(events, until)
      return until === 0 ? start : (states[until - 1] ?? start)
    },
  }
}

/** Steps of the oracle's plan, asked once a state; `null` where it has none. */
function stepsToGo(world: World): (state: unknown) => number | null {
  const lengths = new WeakMap<object, number | null>()
  return (state) => {
    if (typeof state !== 'object' || state === null) return null
    const known = lengths.get(state)
    if (known !== undefined) return known
    const length = world.plan(state)?.length ?? null
    lengths.set(state, length)
    return length
  }
}

/** What holds in a state, in words; the members of the state where the world says nothing. Of equal names the last counts. */
export function factsOf(world: World, explain?: Explained): (state: unknown) => ReadonlyMap<string, string> {
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
