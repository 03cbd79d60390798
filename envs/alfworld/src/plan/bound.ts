import type { Game } from '../game.ts'
import { accepts, isKnife, type Treatment } from '../transition/conditions.ts'
import type { Aim } from './aims.ts'
import { type Chore, choresOf } from './chores.ts'
import { type Layout, locationOf } from './layout.ts'
import { isMet, type Scene } from './scene.ts'

/**
 * Steps that no plan to the aim undercuts; `Infinity` where one of its wishes cannot be granted any more. Each step counted is
 * another one: taking, treating and putting down each object, each door, each walk with an object in the hand, and the walk to
 * an object unless the agent is or may come there anyway.
 */
export function lowerBound(layout: Layout, aim: Aim, scene: Scene): number {
  if (isMet(aim, scene)) return 0
  const chores = choresOf(layout, aim, scene)
  if (chores === undefined) return Infinity
  const doors = new Set(aim.open.filter((receptacle) => !scene.opened.includes(receptacle)))
  for (const { missing } of chores) for (const target of missing) if (isClosed(layout, scene, target)) doors.add(target)
  const steps =
    doorSteps(aim, scene, doors) + handSteps(layout, aim, chores, scene) + carrySteps(layout, aim, chores, doors, scene)
  return Math.max(1, steps + visitSteps(layout, aim, chores, scene))
}

function doorSteps(aim: Aim, scene: Scene, doors: ReadonlySet<number>): number {
  let steps = aim.shut.filter((receptacle) => scene.opened.includes(receptacle)).length
  for (const door of doors) steps += doorPrice(aim, door)
  return steps
}

/** Opening a door, and closing it where it must be shut at the end. */
function doorPrice({ shut }: Aim, receptacle: number): number {
  return shut.includes(receptacle) ? 2 : 1
}

function isClosed({ game }: Layout, { opened }: Scene, receptacle: number): boolean {
  return game.receptacles[receptacle]?.openable === true && !opened.includes(receptacle)
}

/** Switching on, slicing, fetching a knife, and putting down an object that is in the way. */
function handSteps({ game }: Layout, aim: Aim, chores: readonly Chore[], { held }: Scene): number {
  let steps = 0
  for (const { isSwitched, isSliced } of chores) steps += (isSwitched ? 1 : 0) + (isSliced ? 1 : 0)
  if (chores.some(({ isSliced }) => isSliced) && !isKnife({ game }, held)) steps += 1
  return isObstructive(aim, chores, held) ? steps + putAway(game, held) : steps
}

/** Whether the object in the hand has to leave it for another reason than its own targets. */
function isObstructive({ holding }: Aim, chores: readonly Chore[], held: number): boolean {
  if (held < 0 || chores.some(({ wish, missing }) => wish.object === held && missing.length > 0)) return false
  const isInTheWay = chores.some(({ wish, isCarried }) => isCarried && wish.object !== held)
  return isInTheWay || holding === false || chores.some(({ wish }) => wish.object === held && wish.inHand === 'no')
}

/** Some objects can be taken and never be put down again: no receptacle of the room takes a roll of paper towels. */
function putAway(game: Game, object: number): number {
  return game.receptacles.some((_, receptacle) => accepts({ game }, receptacle, object)) ? 1 : Infinity
}

/** Taking, carrying, treating and putting down. Only one object can be fetched from where the agent is and carried away. */
function carrySteps(layout: Layout, aim: Aim, chores: readonly Chore[], doors: ReadonlySet<number>, scene: Scene): number {
  let steps = 0
  let advantage = 0
  let isLeaving = false
  for (const chore of chores) {
    if (!chore.isCarried) continue
    if (chore.wish.object === scene.held) {
      const walks = walksFrom(layout, aim, chore, scene.location, chore.missing)
      isLeaving ||= walks > 0
      steps += chore.treatments.length + chore.missing.length + walks
    } else {
      const { near, far } = fetchSteps(layout, aim, chores, chore, doors, scene)
      steps += far
      advantage = Math.max(advantage, far - near)
    }
  }
  return isLeaving ? steps : steps - advantage
}

/** Steps to fetch an object and do all with it: `near` if the agent may begin where it is, `far` if it has to come first. */
function fetchSteps(
  layout: Layout,
  aim: Aim,
  chores: readonly Chore[],
  chore: Chore,
  doors: ReadonlySet<number>,
  scene: Scene,
): { readonly near: number; readonly far: number } {
  const { object, targets } = chore.wish
  const row = scene.within[object] ?? []
  let near = Infinity
  let far = Infinity
  for (const from of row) {
    const location = locationOf(layout, from)
    const missing = targets.filter((target) => target === from || !row.includes(target))
    const walks = walksFrom(layout, aim, chore, location, missing)
    const needsDoor = isClosed(layout, scene, from) && !doors.has(from) && !isSharedSource(chores, chore, from, scene)
    const steps = 1 + chore.treatments.length + missing.length + walks + (needsDoor ? doorPrice(aim, from) : 0)
    const isPassed = chores.some((other) => other !== chore && other.stops.includes(location))
    const isHere = location === scene.location
    near = Math.min(near, steps + (isHere || isPassed ? 0 : 1))
    far = Math.min(far, steps + (isPassed || (isHere && walks === 0) ? 0 : 1))
  }
  return { near, far }
}

/** Whether a chore before this one may open the same receptacle to fetch something from it. */
function isSharedSource(chores: readonly Chore[], chore: Chore, receptacle: number, { within }: Scene): boolean {
  for (const other of chores) {
    if (other === chore) return false
    if (other.isCarried && within[other.wish.object]?.includes(receptacle) === true) return true
  }
  return false
}

/** Walks with the object in the hand: to treatments, and last to its target or to where it must be held. */
function walksFrom(layout: Layout, { at }: Aim, chore: Chore, start: number, missing: readonly number[]): number {
  const ends = new Set(missing.map((target) => locationOf(layout, target)))
  if (missing.length === 0 && chore.wish.inHand === 'yes' && at !== undefined) ends.add(at)
  const stations = stationWalks(layout, chore.treatments, new Set(ends).add(start))
  const isRound = ends.size === 1 && ends.has(start) && stations > 0
  return stations + (isRound ? 1 : ends.size - (ends.has(start) ? 1 : 0))
}

/** Treatments that each need a walk to a location of their own. */
function stationWalks({ stations }: Layout, treatments: readonly Treatment[], visited: Set<number>): number {
  let walks = 0
  for (const treatment of treatments) {
    const places = stations[treatment]
    if (places.some((place) => visited.has(place))) continue
    walks += 1
    for (const place of places) visited.add(place)
  }
  return walks
}

/** Walks to a lamp, a door or the aim's location, where nothing else may lead there. */
function visitSteps(layout: Layout, aim: Aim, chores: readonly Chore[], scene: Scene): number {
  const visits = visitsOf(layout, aim, chores, scene)
  if (visits.length === 0) return 0
  const visited = new Set([scene.location])
  for (const { wish, isCarried, stops } of chores) {
    for (const stop of stops) visited.add(stop)
    if (isCarried) for (const receptacle of scene.within[wish.object] ?? []) visited.add(locationOf(layout, receptacle))
  }
  let walks = 0
  for (const places of visits) {
    if (places.some((place) => visited.has(place))) continue
    walks += 1
    for (const place of places) visited.add(place)
  }
  return walks
}

/** Alternatives of locations, one of each of which the agent must come to. */
function visitsOf(layout: Layout, aim: Aim, chores: readonly Chore[], { opened, within }: Scene): readonly (readonly number[])[] {
  const visits = chores
    .filter(({ isSwitched }) => isSwitched)
    .map(({ wish }) => (within[wish.object] ?? []).map((receptacle) => locationOf(layout, receptacle)))
  for (const receptacle of aim.open) if (!opened.includes(receptacle)) visits.push([locationOf(layout, receptacle)])
  for (const receptacle of aim.shut) if (opened.includes(receptacle)) visits.push([locationOf(layout, receptacle)])
  if (aim.at !== undefined) visits.push([aim.at])
  return visits
}
