import type { Game } from './game.ts'
import { houseFacts, type RoomKind } from './generate/facts.ts'
import { aimsOf } from './plan/aims.ts'
import type { AlfworldState } from './state.ts'

/** Where to look for what the goal needs and is not known yet. */
export interface Exploration {
  /** Names of receptacles in the order to look into them; empty where enough is known. */
  readonly receptacles: readonly string[]
  /** Expected number of steps (walking, opening, examining) until all is found, with as many copies as rooms have on average. */
  readonly expectedSteps: number
}

/**
 * A good search for one who does not know where things are: receptacles by the chance of finding something in them over the steps
 * it takes, the chances being those of the type of object in the type of receptacle in real rooms. `seen` are the receptacles whose
 * contents are known; nothing else of the state is, but for the object in the hand and the doors.
 */
export function explore(game: Game, state: AlfworldState, seen: readonly number[] = state.seen): Exploration {
  const sought = soughtTypes(game, state, seen)
  if (sought.length === 0) return { receptacles: [], expectedSteps: 0 }
  const unseen = game.receptacles.flatMap((_, receptacle) => (seen.includes(receptacle) ? [] : [receptacle]))
  const chances = sought.map((types) => chancesOf(game, types, unseen))
  const sites = unseen.map((receptacle, index) => ({
    receptacle,
    location: game.receptacles[receptacle]?.location ?? -1,
    isClosed: game.receptacles[receptacle]?.openable === true && !state.opened.includes(receptacle),
    chances: chances.map((row) => row[index] ?? 0),
  }))
  const { order, expectedSteps } = searchOrder(
    sites,
    sought.map((types) => copiesOf(game, types)),
    state.location,
  )
  return { receptacles: order.map((receptacle) => game.receptacles[receptacle]?.name ?? ''), expectedSteps }
}

/** Types of the objects that still have to be found: by the way to meet the goal that needs the fewest of them. */
function soughtTypes(game: Game, { contents, held }: AlfworldState, seen: readonly number[]): readonly (readonly string[])[] {
  const known = new Set(seen.flatMap((receptacle) => contents[receptacle] ?? [])).add(held)
  let fewest: readonly number[] | undefined
  for (const { wishes } of aimsOf(game).list) {
    const unknown = wishes.flatMap(({ object }) => (known.has(object) ? [] : [object]))
    if (unknown.length < (fewest?.length ?? Infinity)) fewest = unknown
  }
  return (fewest ?? []).map((object) => game.objects[object]?.types ?? [])
}

/** Objects a receptacle that were never met there are taken to have, so that nothing is ruled out. */
const RARELY = 0.002

/** Receptacles that only one kind of room has. */
const TELLING: readonly (readonly [type: string, room: RoomKind])[] = [
  ['fridgetype', 'kitchen'],
  ['toilettype', 'bathroom'],
  ['bedtype', 'bedroom'],
]

/** How many objects of the types a real room of this kind has on average, if it has any, as a whole number; at least 1. */
function copiesOf(game: Game, objectTypes: readonly string[]): number {
  const { instances } = houseFacts()
  const rows = objectTypes.map((type) => instances.get(`${roomOf(game)};${plain(type)}`) ?? [])
  return Math.max(1, ...rows.map((row) => Math.round(meanOfSome(row))))
}

/** The mean of a histogram from 0, over all but the zeros. */
function meanOfSome(histogram: readonly number[]): number {
  const [, ...some] = histogram
  const rooms = some.reduce((sum, count) => sum + count, 0)
  return some.reduce((sum, count, index) => sum + count * (index + 1), 0) / Math.max(1, rooms)
}

/**
 * For each of the receptacles, the chance that an object of the types is there, if it is in one of them: in proportion to how many
 * such objects there are per receptacle of its type in real rooms of the kind.
 */
function chancesOf(game: Game, objectTypes: readonly string[], receptacles: readonly number[]): readonly number[] {
  const room = roomOf(game)
  const weights = receptacles.map((receptacle) => {
    const types = game.receptacles[receptacle]?.types ?? []
    return Math.max(RARELY, ...objectTypes.flatMap((object) => types.map((type) => density(room, object, type))))
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

function roomOf({ receptacles }: Game): RoomKind {
  const has = (type: string): boolean => receptacles.some(({ types }) => types.includes(type))
  return TELLING.find(([type]) => has(type))?.[1] ?? 'livingroom'
}

/** Objects of a type counted in receptacles of a type, over the number of such receptacles in the floor plans of the room. */
function density(room: RoomKind, objectType: string, receptacleType: string): number {
  const { homes, floorPlans } = houseFacts()
  const [object, receptacle] = [plain(objectType), plain(receptacleType)]
  const counted = homes.get(`${room};${object}`)?.find(({ name }) => name === receptacle)?.weight ?? 0
  const plans = floorPlans.get(room) ?? []
  const receptacles = plans.reduce((sum, plan) => sum + (plan.receptacles.get(receptacle)?.count ?? 0), 0)
  return counted / Math.max(1, receptacles)
}

/** `mugtype` is a mug. */
function plain(type: string): string {
  return type.replace(/type$/, '')
}

/** A receptacle that nobody looked into. */
export interface Site {
  readonly receptacle: number
  readonly location: number
  readonly isClosed: boolean
  /** For each thing sought, the chance that it is here; those of all sites add up to 1. */
  readonly chances: readonly number[]
}

/** Sites in the order of a search, and the steps it takes on average until all is found. */
interface SearchOrder {
  readonly order: readonly number[]
  readonly expectedSteps: number
}

/**
 * Goes where the chances found over the steps taken are best, by location: as many of its receptacles are looked into as raise
 * that ratio. For one thing of which there is one, and no location that is worth coming back to, no order takes fewer steps on
 * average. `copies` says of how many like things, a whole number, each thing sought is one; any of them will do.
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
      site.chances.forEach((chance, thing) => {
        missed[thing] = Math.max(0, (missed[thing] ?? 0) - chance)
      })
      location = site.location
      order.push(site.receptacle)
    }
    rest = rest.filter((site) => !visit.includes(site))
  }
  return { order, expectedSteps }
}

/**
 * Chance that of each thing a copy was found, when `missed` is the chance that a single one was not. Multiplied out, as powers
 * differ in their last digits from engine to engine.
 */
function chanceOfAll(missed: readonly number[], copies: readonly number[]): number {
  return missed.reduce((product, chance, thing) => {
    let allMissed = 1
    for (let copy = 0; copy < (copies[thing] ?? 1); copy += 1) allMissed *= chance
    return product * (1 - allMissed)
  }, 1)
}

/** A walk or a look at what is in reach already shows a surface; a door takes a walk, if it is elsewhere, and a step to open it. */
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
