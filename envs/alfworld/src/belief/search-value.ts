import type { Layout } from '../plan/layout.ts'
import { locationOf } from '../plan/layout.ts'
import { deliver } from './delivery.ts'
import type { ObjectNeed } from './goal-needs.ts'
import { findings, type ObjectBelief, type Outlook, outlookOf } from './object-belief.ts'

/** The needs of a goal, and a player's knowledge about them. Arrays have the order of `needs`. */
export interface SearchProblem {
  readonly layout: Layout
  readonly needs: readonly ObjectNeed[]
  readonly beliefs: readonly ObjectBelief[]
}

/** State of a search. All known objects are in their targets, except a lamp and an object in the hand to look at. */
export interface SearchNode {
  readonly location: number
  /** Receptacles whose contents are known, and receptacles that are open, by receptacle. */
  readonly isSearched: readonly boolean[]
  readonly isOpen: readonly boolean[]
  /** Number of known objects of the type of each need. */
  readonly found: readonly number[]
  /** Number of objects that each need still lacks. */
  readonly missing: readonly number[]
  /** Receptacle that holds the delivered objects of each need, or -1. */
  readonly chosen: readonly number[]
  /** Locations of known lamps. */
  readonly lights: readonly number[]
  /** Steps to switch on a lamp there: 0 or 1. */
  readonly switching: number
}

/** Maximum number of receptacles with a chance for which all orders are compared. */
const MAX_EXACT = 5

/** The best found search policy. */
export interface SearchPolicy {
  /** Returns the expected number of steps until the goal is reached; `Infinity` if the search can fail. */
  value(node: SearchNode): number
  /** Returns the receptacle to look into next; `undefined` if no receptacle can contain a missing object. */
  next(node: SearchNode): number | undefined
}

/**
 * Creates a search policy. It looks into one receptacle after another and delivers each needed object when it finds it.
 * It compares all orders of up to five receptacles. From more, it visits the location with the highest probability of a find per step
 * (the index rule is optimal for a single object, one receptacle per location and costs that do not depend on the order: Blackwell, in
 * Matula, A periodic optimal search, American Mathematical Monthly 71, 1964).
 */
export function createSearchPolicy(problem: SearchProblem): SearchPolicy {
  const known = new Map<string, number>()
  const value = (node: SearchNode): number => {
    if (node.missing.every((count) => count === 0)) return finishing(node)
    const key = keyOf(node)
    const found = known.get(key) ?? compute(node)
    known.set(key, found)
    return found
  }
  const valueAfter = (node: SearchNode, site: SearchSite): number => valueOfSite(problem, node, site, value)
  const compute = (node: SearchNode): number => {
    const sites = candidatesOf(problem, node)
    return Math.min(Number.POSITIVE_INFINITY, ...sites.map((site) => valueAfter(node, site)))
  }
  return {
    value,
    next(node) {
      const sites = candidatesOf(problem, node)
      const values = sites.map((site) => (sites.length === 1 ? 0 : valueAfter(node, site)))
      return sites[values.indexOf(Math.min(...values))]?.receptacle
    },
  }
}

/** Returns the receptacles to compare: all if they are few, otherwise the best one by index. */
function candidatesOf(problem: SearchProblem, node: SearchNode): readonly SearchSite[] {
  const sites = sitesOf(problem, node)
  const best = sites.length <= MAX_EXACT ? undefined : bestSite(sites, node.location)
  return best === undefined ? sites : [best]
}

function keyOf({ location, isSearched, isOpen, found, missing, chosen, lights, switching }: SearchNode): string {
  return `${location};${bits(isSearched)};${bits(isOpen)};${found};${missing};${chosen};${lights};${switching}`
}

function bits(flags: readonly boolean[]): string {
  let text = ''
  for (const flag of flags) text += flag ? '1' : '0'
  return text
}

/** With the object in the hand: the walk to a lamp, and switching it on. */
function finishing({ lights, location, switching }: SearchNode): number {
  return lights.length === 0 ? 0 : (lights.includes(location) ? 0 : 1) + switching
}

/** A receptacle that may contain a missing object. */
interface SearchSite {
  readonly receptacle: number
  readonly location: number
  /** Steps to see the contents. At the location of the receptacle, it is one. */
  readonly steps: number
  /** Steps that the visit saves later: the door of the only target is open then. */
  readonly saved: number
  /** Probability of a find. */
  readonly chance: number
  /** Probabilities of finding 0, 1, ... missing objects, for each need. */
  readonly findings: readonly (readonly number[])[]
}

function sitesOf(problem: SearchProblem, node: SearchNode): readonly SearchSite[] {
  const { layout, needs, beliefs } = problem
  const { isSearched, isOpen, found, missing } = node
  const doors = targetDoors(problem, node)
  const wanted = needs.map((need, index) => wantedFinds(need, missing[index] ?? 0))
  const outlooks: readonly (Outlook | undefined)[] = beliefs.map((belief, need) => {
    return wanted[need] === 0 ? undefined : outlookOf(belief, isSearched)
  })
  return layout.game.receptacles.flatMap(({ location }, receptacle): readonly SearchSite[] => {
    const isCandidate = outlooks.some((outlook, need) => missing[need] !== 0 && (outlook?.at[receptacle] ?? 0) > 0)
    if (isSearched[receptacle] || !isCandidate) return []
    const rows = beliefs.map((belief, need): readonly number[] => {
      const outlook = outlooks[need]
      const chance = outlook?.at[receptacle] ?? 0
      if (outlook === undefined || chance === 0) return [1]
      return findings(belief, { found: found[need] ?? 0, hidden: outlook.hidden, chance, most: wanted[need] ?? 0 })
    })
    const chance = 1 - rows.reduce((product, [none = 0], need) => (missing[need] === 0 ? product : product * none), 1)
    const saved = doors.has(receptacle) ? 1 : 0
    return [{ receptacle, location, steps: isOpen[receptacle] ? 1 : 2, saved, chance, findings: rows }]
  })
}

/** Returns the number of objects of a need that matter. A further lamp may be closer to the object. */
export function wantedFinds({ use }: ObjectNeed, missing: number): number {
  return use === 'light' ? missing + 1 : missing
}

/** Returns the closed targets of needs that have no open target. */
function targetDoors({ needs }: SearchProblem, { isOpen, missing, chosen }: SearchNode): ReadonlySet<number> {
  const doors = needs.flatMap(({ targets }, need) => {
    const isPending = (missing[need] ?? 0) > 0 && (chosen[need] ?? -1) < 0
    return isPending && !targets.some((target) => isOpen[target]) ? targets : []
  })
  return new Set(doors)
}

/** Returns the first receptacle of the visit with the highest probability of a find per step. A visit has one location. */
function bestSite(sites: readonly SearchSite[], from: number): SearchSite | undefined {
  let best: SearchSite | undefined
  let bestRatio = -1
  for (const location of new Set(sites.map((site) => site.location))) {
    const local = sites.filter((site) => site.location === location)
    const stepsTo = ({ steps }: SearchSite): number => (location === from ? 1 : steps)
    for (const first of local) {
      const others = local.filter((site) => site !== first).sort((a, b) => b.chance - a.chance)
      let chance = 0
      let steps = stepsTo(first) - 1
      for (const site of [first, ...others]) {
        chance += site.chance
        steps += 1 - site.saved
        if (chance / steps <= bestRatio) continue
        bestRatio = chance / steps
        best = first
      }
    }
  }
  return best
}

function valueOfSite(problem: SearchProblem, node: SearchNode, site: SearchSite, value: SearchPolicy['value']): number {
  const isSearched = node.isSearched.with(site.receptacle, true)
  const isOpen = node.isOpen.with(site.receptacle, true)
  const arrived = { ...node, location: site.location, isSearched, isOpen }
  let expected = site.location === node.location ? 1 : site.steps
  const add = (probability: number, finds: readonly number[]): void => {
    const row = site.findings[finds.length]
    if (row !== undefined) for (const [count, each] of row.entries()) add(probability * each, [...finds, count])
    else if (probability > NEGLIGIBLE) {
      const { steps, node: next } = use(problem, arrived, finds)
      expected += probability * (steps + value(next))
    }
  }
  add(1, [])
  return expected
}

/** Smaller probabilities are rounding errors. */
const NEGLIGIBLE = 1e-12

/** Uses the finds at the agent's location: delivers it, takes it into the hand, or remembers the lamp. */
function use(
  { layout, needs }: SearchProblem,
  arrived: SearchNode,
  finds: readonly number[],
): { readonly steps: number; readonly node: SearchNode } {
  const { location: site, missing, found } = arrived
  let { location, lights, isOpen } = arrived
  let steps = 0
  const chosen = [...arrived.chosen]
  needs.forEach((need, index) => {
    const count = Math.min(finds[index] ?? 0, wantedFinds(need, missing[index] ?? 0))
    // Switching a lamp on costs a step, now or later.
    if (need.use === 'light') lights = count > 0 ? [...lights, site] : lights
    else if (need.use === 'hold') steps += count
    else {
      for (let each = 0; each < count; each += 1) {
        if (location !== site) steps += 1
        const delivery = deliver(layout, need, { location: site, chosen: chosen[index] ?? -1, isOpen })
        steps += delivery?.steps ?? Number.POSITIVE_INFINITY
        const target = delivery?.target ?? -1
        isOpen = isOpen.with(target, true)
        chosen[index] = target
        location = locationOf(layout, target)
      }
    }
  })
  const node = {
    ...arrived,
    location,
    lights,
    isOpen,
    chosen,
    found: found.map((count, index) => count + (finds[index] ?? 0)),
    missing: missing.map((count, index) => Math.max(0, count - (finds[index] ?? 0))),
  }
  return { steps, node }
}
