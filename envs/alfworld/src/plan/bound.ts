import type { Game } from '../game.ts'
import { accepts, isKnife, type Treatment } from '../transition/conditions.ts'
import type { GoalAlternative } from './goal-alternatives.ts'
import { type Layout, locationOf } from './layout.ts'
import { type RemainingWork, remainingWorkOf } from './remaining-work.ts'
import { isReached, type Scene } from './scene.ts'

/**
 * Lower bound on the number of steps to a goal alternative; `Infinity` if one of its requirements cannot be satisfied any more.
 * Counts distinct steps: taking, treating and putting down each object, each door, each walk while carrying, and the walk to an
 * object unless the agent is there or may pass by anyway.
 */
export function lowerBound(layout: Layout, alternative: GoalAlternative, scene: Scene): number {
  if (isReached(alternative, scene)) return 0
  const remainingWork = remainingWorkOf(layout, alternative, scene)
  if (remainingWork === undefined) return Infinity
  const doors = new Set(alternative.open.filter((receptacle) => !scene.opened.includes(receptacle)))
  for (const { missing } of remainingWork) for (const target of missing) if (isClosed(layout, scene, target)) doors.add(target)
  const steps =
    doorSteps(alternative, scene, doors) +
    handSteps(layout, alternative, remainingWork, scene) +
    carrySteps(layout, alternative, remainingWork, doors, scene)
  return Math.max(1, steps + visitSteps(layout, alternative, remainingWork, scene))
}

function doorSteps(alternative: GoalAlternative, scene: Scene, doors: ReadonlySet<number>): number {
  let steps = alternative.closed.filter((receptacle) => scene.opened.includes(receptacle)).length
  for (const door of doors) steps += doorCost(alternative, door)
  return steps
}

/** Opening a door, and closing it if it must be closed at the end. */
function doorCost({ closed }: GoalAlternative, receptacle: number): number {
  return closed.includes(receptacle) ? 2 : 1
}

function isClosed({ game }: Layout, { opened }: Scene, receptacle: number): boolean {
  return game.receptacles[receptacle]?.openable === true && !opened.includes(receptacle)
}

/** Switching on, slicing, fetching a knife, and putting down an object that blocks the hand. */
function handSteps(
  { game }: Layout,
  alternative: GoalAlternative,
  remainingWork: readonly RemainingWork[],
  { held }: Scene,
): number {
  let steps = 0
  for (const { isSwitched, isSliced } of remainingWork) steps += (isSwitched ? 1 : 0) + (isSliced ? 1 : 0)
  if (remainingWork.some(({ isSliced }) => isSliced) && !isKnife({ game }, held)) steps += 1
  return blocksHand(alternative, remainingWork, held) ? steps + stepsToPutDown(game, held) : steps
}

/** True if the held object must be put down for another reason than its own targets. */
function blocksHand({ mustHold }: GoalAlternative, remainingWork: readonly RemainingWork[], held: number): boolean {
  if (held < 0 || remainingWork.some(({ requirement, missing }) => requirement.object === held && missing.length > 0))
    return false
  const isInTheWay = remainingWork.some(({ requirement, isCarried }) => isCarried && requirement.object !== held)
  return (
    isInTheWay ||
    mustHold === false ||
    remainingWork.some(({ requirement }) => requirement.object === held && requirement.inHand === 'no')
  )
}

/** Some objects can be taken but never put down: no receptacle accepts a roll of paper towels. */
function stepsToPutDown(game: Game, object: number): number {
  return game.receptacles.some((_, receptacle) => accepts({ game }, receptacle, object)) ? 1 : Infinity
}

/** Taking, carrying, treating and putting down. Only one object can be fetched from the current location and carried away. */
function carrySteps(
  layout: Layout,
  alternative: GoalAlternative,
  remainingWork: readonly RemainingWork[],
  doors: ReadonlySet<number>,
  scene: Scene,
): number {
  let steps = 0
  let advantage = 0
  let isLeaving = false
  for (const work of remainingWork) {
    if (!work.isCarried) continue
    if (work.requirement.object === scene.held) {
      const walks = walksFrom(layout, alternative, work, scene.location, work.missing)
      isLeaving ||= walks > 0
      steps += work.treatments.length + work.missing.length + walks
    } else {
      const { near, far } = fetchSteps(layout, alternative, remainingWork, work, doors, scene)
      steps += far
      advantage = Math.max(advantage, far - near)
    }
  }
  return isLeaving ? steps : steps - advantage
}

/** Steps to fetch and finish an object: `near` if the agent starts at its location, `far` if it must walk there first. */
function fetchSteps(
  layout: Layout,
  alternative: GoalAlternative,
  remainingWork: readonly RemainingWork[],
  work: RemainingWork,
  doors: ReadonlySet<number>,
  scene: Scene,
): { readonly near: number; readonly far: number } {
  const { object, targets } = work.requirement
  const row = scene.receptaclesOf[object] ?? []
  let near = Infinity
  let far = Infinity
  for (const from of row) {
    const location = locationOf(layout, from)
    const missing = targets.filter((target) => target === from || !row.includes(target))
    const walks = walksFrom(layout, alternative, work, location, missing)
    const needsDoor = isClosed(layout, scene, from) && !doors.has(from) && !isSharedSource(remainingWork, work, from, scene)
    const steps = 1 + work.treatments.length + missing.length + walks + (needsDoor ? doorCost(alternative, from) : 0)
    const isPassed = remainingWork.some((other) => other !== work && other.stops.includes(location))
    const isHere = location === scene.location
    near = Math.min(near, steps + (isHere || isPassed ? 0 : 1))
    far = Math.min(far, steps + (isPassed || (isHere && walks === 0) ? 0 : 1))
  }
  return { near, far }
}

/** True if earlier work may open the same receptacle to fetch another object. */
function isSharedSource(
  remainingWork: readonly RemainingWork[],
  work: RemainingWork,
  receptacle: number,
  { receptaclesOf }: Scene,
): boolean {
  for (const other of remainingWork) {
    if (other === work) return false
    if (other.isCarried && receptaclesOf[other.requirement.object]?.includes(receptacle) === true) return true
  }
  return false
}

/** Walks while carrying: to treatments, then to the target or the location where the object must be held. */
function walksFrom(
  layout: Layout,
  { at }: GoalAlternative,
  work: RemainingWork,
  start: number,
  missing: readonly number[],
): number {
  const ends = new Set(missing.map((target) => locationOf(layout, target)))
  if (missing.length === 0 && work.requirement.inHand === 'yes' && at !== undefined) ends.add(at)
  const stations = stationWalks(layout, work.treatments, new Set(ends).add(start))
  const isRound = ends.size === 1 && ends.has(start) && stations > 0
  return stations + (isRound ? 1 : ends.size - (ends.has(start) ? 1 : 0))
}

/** Treatments that need a separate walk. */
function stationWalks({ stations }: Layout, treatments: readonly Treatment[], visited: Set<number>): number {
  let walks = 0
  for (const treatment of treatments) {
    const locations = stations[treatment]
    if (locations.some((location) => visited.has(location))) continue
    walks += 1
    for (const location of locations) visited.add(location)
  }
  return walks
}

/** Walks to a lamp, a door or the required location that no other work covers. */
function visitSteps(layout: Layout, alternative: GoalAlternative, remainingWork: readonly RemainingWork[], scene: Scene): number {
  const visits = visitsOf(layout, alternative, remainingWork, scene)
  if (visits.length === 0) return 0
  const visited = new Set([scene.location])
  for (const { requirement, isCarried, stops } of remainingWork) {
    for (const stop of stops) visited.add(stop)
    if (isCarried)
      for (const receptacle of scene.receptaclesOf[requirement.object] ?? []) visited.add(locationOf(layout, receptacle))
  }
  let walks = 0
  for (const locations of visits) {
    if (locations.some((location) => visited.has(location))) continue
    walks += 1
    for (const location of locations) visited.add(location)
  }
  return walks
}

/** Sets of locations of which the agent must visit at least one each. */
function visitsOf(
  layout: Layout,
  alternative: GoalAlternative,
  remainingWork: readonly RemainingWork[],
  { opened, receptaclesOf }: Scene,
): readonly (readonly number[])[] {
  const visits = remainingWork
    .filter(({ isSwitched }) => isSwitched)
    .map(({ requirement }) => (receptaclesOf[requirement.object] ?? []).map((receptacle) => locationOf(layout, receptacle)))
  for (const receptacle of alternative.open) if (!opened.includes(receptacle)) visits.push([locationOf(layout, receptacle)])
  for (const receptacle of alternative.closed) if (opened.includes(receptacle)) visits.push([locationOf(layout, receptacle)])
  if (alternative.at !== undefined) visits.push([alternative.at])
  return visits
}
