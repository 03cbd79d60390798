import type { Game } from './game.ts'
import { houseFacts, type RoomType } from './generate/facts.ts'
import { goalAlternativesOf } from './plan/goal-alternatives.ts'
import type { AlfworldState } from './state.ts'

/** Where to look for the objects that the goal needs and the agent has not seen yet. */
export interface Exploration {
  /** Names of receptacles in search order; empty if all needed objects are known. */
  readonly receptacles: readonly string[]
  /** Expected number of steps (walking, opening, examining) until all objects are found, given average numbers of copies. */
  readonly expectedSteps: number
}

/**
 * Plans a search for an agent that does not know where objects are. Receptacles are ordered by the probability of finding an
 * object per step, based on the frequency of the object type in the receptacle type of real rooms. `seen` are the receptacles
 * with known contents. Apart from these, only the held object and the doors of the state are used.
 */
export function explore(game: Game, state: AlfworldState, searched: readonly number[] = state.seen): Exploration {
  const missing = missingTypes(game, state, searched)
  if (missing.length === 0) return { receptacles: [], expectedSteps: 0 }
  const unseen = game.receptacles.flatMap((_, receptacle) => (searched.includes(receptacle) ? [] : [receptacle]))
  const chances = missing.map((types) => chancesOf(game, types, unseen))
  const sites = unseen.map((receptacle, index) => ({
    receptacle,
    location: game.receptacles[receptacle]?.location ?? -1,
    isClosed: game.receptacles[receptacle]?.openable === true && !state.opened.includes(receptacle),
    chances: chances.map((row) => row[index] ?? 0),
  }))
  const { order, expectedSteps } = searchOrder(
    sites,
    missing.map((types) => copiesOf(game, types)),
    state.location,
  )
  return { receptacles: order.map((receptacle) => game.receptacles[receptacle]?.name ?? ''), expectedSteps }
}

/** Returns the types of the objects that are still missing, for the goal alternative with the fewest missing objects. */
function missingTypes(
  game: Game,
  { contents, held }: AlfworldState,
  searched: readonly number[],
): readonly (readonly string[])[] {
  const knownObjects = new Set(searched.flatMap((receptacle) => contents[receptacle] ?? [])).add(held)
  let fewest: readonly number[] | undefined
  for (const { requirements } of goalAlternativesOf(game).list) {
    const unknown = requirements.flatMap(({ object }) => (knownObjects.has(object) ? [] : [object]))
    if (unknown.length < (fewest?.length ?? Infinity)) fewest = unknown
  }
  return (fewest ?? []).map((object) => game.objects[object]?.types ?? [])
}

/** Weight of a receptacle in which the object was never observed, so that nothing is ruled out. */
const MIN_WEIGHT = 0.002

/** Receptacle types that occur in only one type of room. */
const ROOM_INDICATORS: readonly (readonly [type: string, room: RoomType])[] = [
  ['fridgetype', 'kitchen'],
  ['toilettype', 'bathroom'],
  ['bedtype', 'bedroom'],
]

/** Average number of objects of the types in real rooms that have any, rounded, at least 1. */
function copiesOf(game: Game, objectTypes: readonly string[]): number {
  const { instances } = houseFacts()
  const rows = objectTypes.map((type) => instances.get(`${roomOf(game)};${typeName(type)}`) ?? [])
  return Math.max(1, ...rows.map((row) => Math.round(meanOfPositive(row))))
}

/** Mean of a histogram (from 0) over all nonzero values. */
function meanOfPositive(histogram: readonly number[]): number {
  const [, ...some] = histogram
  const rooms = some.reduce((sum, count) => sum + count, 0)
  return some.reduce((sum, count, index) => sum + count * (index + 1), 0) / Math.max(1, rooms)
}

/**
 * Returns for each receptacle the probability that an object of the types is in it, given that it is in one of them. Proportional
 * to the number of these objects per receptacle of its type in real rooms of the same type.
 */
function chancesOf(game: Game, objectTypes: readonly string[], receptacles: readonly number[]): readonly number[] {
  const room = roomOf(game)
  const weights = receptacles.map((receptacle) => {
    const types = game.receptacles[receptacle]?.types ?? []
    return Math.max(MIN_WEIGHT, ...objectTypes.flatMap((object) => types.map((type) => density(room, object, type))))
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

function roomOf({ receptacles }: Game): RoomType {
  const has = (type: string): boolean => receptacles.some(({ types }) => types.includes(type))
  return ROOM_INDICATORS.find(([type]) => has(type))?.[1] ?? 'livingroom'
}

/** Occurrences of an object type in a receptacle type, divided by the number of these receptacles in the room's floor plans. */
function density(room: RoomType, objectType: string, receptacleType: string): number {
  const { homes, floorPlans } = houseFacts()
  const [object, receptacle] = [typeName(objectType), typeName(receptacleType)]
  const occurrences = homes.get(`${room};${object}`)?.find(({ name }) => name === receptacle)?.weight ?? 0
  const plans = floorPlans.get(room) ?? []
  const receptacles = plans.reduce((sum, plan) => sum + (plan.receptacles.get(receptacle)?.count ?? 0), 0)
  return occurrences / Math.max(1, receptacles)
}

/** `mugtype` -> `mug`. */
function typeName(type: string): string {
  return type.replace(/type$/, '')
}

/** A receptacle whose contents were not seen. */
export interface Site {
  readonly receptacle: number
  readonly location: number
  readonly isClosed: boolean
  /** For each missing object, the probability that it is here. The sum over all sites is 1. */
  readonly chances: readonly number[]
}

/** Search order of the sites, and the expected number of steps until all objects are found. */
interface SearchOrder {
  readonly order: readonly number[]
  readonly expectedSteps: number
}

/**
 * Greedy search: visits the location with the highest probability per step and looks into as many of its receptacles as raise
 * this ratio. The order is optimal for one object with one copy if no location is worth a second visit. `copies` is the number of
 * interchangeable copies of each missing object.
 */
export function searchOrder(sites: readonly Site[], copies: readonly number[], start: number): SearchOrder {
  const order: number[] = []
  const missed = copies.map(() => 1)
  let location = start
  let rest = sites
  let expectedSteps = 0
  while (rest.length > 0) {
    const visit = bestVisit(rest, location)
    for (const site of visit) {
      expectedSteps += stepsTo(site, location) * (1 - chanceOfAll(missed, copies))
      site.chances.forEach((chance, target) => {
        missed[target] = Math.max(0, (missed[target] ?? 0) - chance)
      })
      location = site.location
      order.push(site.receptacle)
    }
    rest = rest.filter((site) => !visit.includes(site))
  }
  return { order, expectedSteps }
}

/**
 * Probability that a copy of each object was found, if `missed` is the probability that a single copy was not. Uses
 * multiplication,
 * because the last digits of powers differ between JavaScript engines.
 */
function chanceOfAll(missed: readonly number[], copies: readonly number[]): number {
  return missed.reduce((product, chance, target) => {
    let allMissed = 1
    for (let copy = 0; copy < (copies[target] ?? 1); copy += 1) allMissed *= chance
    return product * (1 - allMissed)
  }, 1)
}

/**
 * A visible surface costs one step (walk or examine). A closed receptacle costs a step to open it, plus a walk if it is
 * elsewhere.
 */
function stepsTo({ isClosed, location }: Site, from: number): number {
  return isClosed && location !== from ? 2 : 1
}

function bestVisit(sites: readonly Site[], from: number): readonly Site[] {
  let best: readonly Site[] = []
  let bestRatio = -1
  for (const location of new Set(sites.map((site) => site.location))) {
    const local = sites.filter((site) => site.location === location).sort((a, b) => chanceOf(b) - chanceOf(a))
    let chance = 0
    let steps = 0
    local.forEach((site, index) => {
      chance += chanceOf(site)
      steps += stepsTo(site, index === 0 ? from : location)
      if (chance / steps <= bestRatio) return
      bestRatio = chance / steps
      best = local.slice(0, index + 1)
    })
  }
  return best
}

function chanceOf({ chances }: Site): number {
  return chances.reduce((sum, chance) => sum + chance, 0)
}
