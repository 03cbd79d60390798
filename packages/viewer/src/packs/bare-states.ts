import type { EpisodeEvent } from '@orreryjs/core'
import type { EpisodeStates, StateChange, StateFact } from '../recorded-episode.ts'
import type { ListReader, ListWriter } from './lists.ts'

/** States without what follows from those before them; in the order of the steps and rewinds. */
export interface BareStates {
  readonly facts: readonly StateFact[]
  /** What holds now, or that it holds no more. */
  readonly changes: readonly (readonly (readonly [name: string, after: string] | readonly [name: string])[])[]
  /** Numbers of lists, the last of them at the end. */
  readonly admissible: readonly number[]
  /** Of the start, then after each; -1 where there is no plan. Absent where the world has no oracle. */
  readonly toGo?: readonly number[]
}

/** Leaves out what `wholeStates` puts in again. */
export function bareStates(states: EpisodeStates, events: readonly EpisodeEvent[], lists: ListWriter): BareStates {
  const { facts, changes, admissible, admissibleAtEnd, toGoAtStart, toGo = {} } = states
  const moves = movesOf(events)
  let left = toGoAtStart ?? NONE
  const course = moves.map(({ seq }) => {
    const now = toGo[seq]
    left = now === undefined ? left : (now ?? NONE)
    return left
  })
  return {
    facts,
    changes: moves.map(({ seq }) =>
      (changes[seq] ?? []).map(({ name, after }) => (after === undefined ? [name] : [name, after])),
    ),
    admissible: [...stepsOf(events).map(({ seq }) => admissible[seq] ?? []), admissibleAtEnd].map((list) => lists.number(list)),
    ...(toGoAtStart !== undefined && { toGo: [toGoAtStart ?? NONE, ...course] }),
  }
}

/** The states as they were. */
export function wholeStates(bare: BareStates, events: readonly EpisodeEvent[], lists: ListReader): EpisodeStates {
  const moves = movesOf(events)
  const steps = stepsOf(events)
  const [start, ...course] = bare.toGo ?? []
  const changes = wholeChanges(bare)
  return {
    facts: bare.facts,
    changes: Object.fromEntries(moves.flatMap(({ seq }, at) => (changes[at]?.length ? [[seq, changes[at]]] : []))),
    admissible: Object.fromEntries(steps.map(({ seq }, at) => [seq, lists.list(bare.admissible[at] ?? -1)])),
    admissibleAtEnd: lists.list(bare.admissible[steps.length] ?? -1),
    ...(start !== undefined && {
      toGoAtStart: planned(start),
      toGo: Object.fromEntries(
        moves.flatMap(({ seq }, at) => (course[at] === (course[at - 1] ?? start) ? [] : [[seq, planned(course[at] ?? NONE)]])),
      ),
    }),
  }
}

const NONE = -1

function planned(steps: number): number | null {
  return steps === NONE ? null : steps
}

function movesOf(events: readonly EpisodeEvent[]): readonly EpisodeEvent[] {
  return events.filter(({ type }) => type === 'step-end' || type === 'rewind')
}

function stepsOf(events: readonly EpisodeEvent[]): readonly EpisodeEvent[] {
  return events.filter(({ type }) => type === 'step-end')
}

function wholeChanges({ facts, changes }: BareStates): readonly (readonly StateChange[])[] {
  const now = new Map(facts)
  return changes.map((each) =>
    each.map(([name, after]) => {
      const before = now.get(name)
      if (after === undefined) now.delete(name)
      else now.set(name, after)
      return { name, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }
    }),
  )
}
