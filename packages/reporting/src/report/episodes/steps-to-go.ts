import type { EpisodeEvent, EpisodeStart, World } from '@orreryjs/core'
import type { EpisodeStates } from '../../data/recorded-episode.ts'
import type { Trace } from '../retrace.ts'

/** Asks worlds how far it is, for all episodes of a report. */
export interface StepsToGo {
  /** Nothing where the report has asked as often as it may. */
  of(start: EpisodeStart, events: readonly EpisodeEvent[], trace: Trace): Pick<EpisodeStates, 'toGoAtStart' | 'toGo'>
  /** Episodes of which it gave nothing. */
  readonly without: number
}

/** How plans are asked for. */
export interface StepsToGoOptions {
  /** Rows of the run: each has its share, with what those before it have left. */
  readonly rows: number
  /** Whether the plans of a world take tens of milliseconds. */
  isSlow(world: string): boolean
}

/** Plans of a report; about a millisecond each. */
const PLANS = 20_000

/** Those of a slow world count for so many. */
const SLOW = 20

/** States whose plans are remembered. */
const REMEMBERED = 300_000

/** The rest of a plan; `undefined` where success is out of reach. */
interface Way {
  readonly plan: readonly string[] | undefined
  readonly from: number
}

/**
 * One plan for every state of a task, and none where an episode goes on as the plan before says: rows that play the same tasks meet in the
 * same states.
 */
export function createStepsToGo({ rows, isSlow }: StepsToGoOptions): StepsToGo {
  const ways = new Map<string, Way>()
  const known = new Set<string>()
  let asked = 0
  let without = 0
  const remember = (key: string, way: Way): Way => {
    if (ways.size < REMEMBERED) ways.set(key, way)
    return way
  }
  const ask = (key: string, world: World, state: unknown): Way | undefined => {
    const price = isSlow(world.id) ? SLOW : 1
    if (asked + price > (PLANS * known.size) / Math.max(rows, known.size)) return undefined
    asked += price
    return remember(key, { plan: world.plan(state), from: 0 })
  }
  const follow = (start: EpisodeStart, events: readonly EpisodeEvent[], { world, states, after }: Trace) => {
    const keyOf = (state: string): string => `${start.taskHash} ${state}`
    const first = keyOf(start.state)
    let way = ways.get(first) ?? ask(first, world, states[0])
    if (way === undefined) return undefined
    const toGoAtStart = lengthOf(way)
    const toGo: Record<number, number | null> = {}
    let { state: here } = start
    for (const event of events) {
      if ((event.type !== 'step-end' && event.type !== 'rewind') || event.state === here) continue
      here = event.state
      const before = lengthOf(way)
      const key = keyOf(here)
      way = ways.get(key) ?? planned(way, event, (rest) => remember(key, rest)) ?? ask(key, world, after.get(event.seq))
      if (way === undefined) return undefined
      if (lengthOf(way) !== before) toGo[event.seq] = lengthOf(way)
    }
    return { toGoAtStart, toGo }
  }
  return {
    of(start, events, trace) {
      known.add(JSON.stringify([start.world, start.split, start.label ?? start.agent, start.model]))
      const course = follow(start, events, trace)
      if (course === undefined) without += 1
      return course ?? {}
    },
    get without() {
      return without
    },
  }
}

function lengthOf({ plan, from }: Way): number | null {
  return plan === undefined ? null : plan.length - from
}

/** What is left of the plan after a step of it. */
function planned({ plan, from }: Way, event: EpisodeEvent, rest: (way: Way) => Way): Way | undefined {
  const isNext = event.type === 'step-end' && event.by === 'agent' && plan?.[from] === event.action
  return isNext ? rest({ plan, from: from + 1 }) : undefined
}
