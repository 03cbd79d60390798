import { CLEAN, COOL, HOT, SLICED } from '../state.ts'
import { accepts, isKnife, type Treatment } from '../transition/conditions.ts'
import type { GoalAlternative } from './goal-alternatives.ts'
import { type Layout, locationOf } from './layout.ts'
import type { Scene } from './scene.ts'

/** The part of a room that a shortest plan may use. */
export interface SearchScope {
  readonly alternative: GoalAlternative
  /** Objects that are moved or changed, ascending. */
  readonly objects: readonly number[]
  /** Used receptacles by location, ascending. */
  readonly receptacles: ReadonlyMap<number, readonly number[]>
  /** Locations worth walking to. */
  readonly locations: readonly number[]
}

/**
 * Returns the relevant part of the room: the receptacles of the goal alternative, the places of its objects, the required
 * appliances,
 * and places to put an object down temporarily. Of equivalent places only one is included.
 */
export function searchScopeFor(layout: Layout, alternative: GoalAlternative, scene: Scene): SearchScope {
  const objects = objectsOf(layout, alternative, scene)
  const used = usedReceptacles(layout, alternative, objects, scene)
  if (objects.length > 1 || needsSpare(alternative))
    for (const spare of spareReceptacles(layout, alternative, objects, used, scene)) used.add(spare)
  const receptacles = new Map<number, number[]>()
  for (const receptacle of [...used].sort((a, b) => a - b)) {
    const location = locationOf(layout, receptacle)
    receptacles.set(location, [...(receptacles.get(location) ?? []), receptacle])
  }
  return { alternative, objects, receptacles, locations: [...receptacles.keys()] }
}

/** Objects of the goal alternative, the held object, knives if something must be sliced, and all objects if any must be held. */
function objectsOf(
  { game }: Layout,
  { requirements, mustHold }: GoalAlternative,
  { held, attributes, receptaclesOf }: Scene,
): readonly number[] {
  const objects = new Set(requirements.map(({ object }) => object))
  if (held >= 0) objects.add(held)
  if (requirements.some(({ object, requiredBits }) => (requiredBits & ~(attributes[object] ?? 0) & SLICED) !== 0)) {
    game.objects.forEach((_, object) => {
      if (isKnife({ game }, object)) objects.add(object)
    })
  }
  if (mustHold === true && !requirements.some(({ inHand }) => inHand === 'yes')) {
    game.objects.forEach(({ pickupable }, object) => {
      if (pickupable && receptaclesOf[object]?.length !== 0) objects.add(object)
    })
  }
  return [...objects].sort((a, b) => a - b)
}

function usedReceptacles(layout: Layout, alternative: GoalAlternative, objects: readonly number[], scene: Scene): Set<number> {
  const used = new Set([...alternative.open, ...alternative.closed.filter((receptacle) => scene.opened.includes(receptacle))])
  for (const object of objects) for (const receptacle of scene.receptaclesOf[object] ?? []) used.add(receptacle)
  for (const { targets } of alternative.requirements) for (const target of targets) used.add(target)
  for (const treatment of treatmentsOf(alternative)) for (const appliance of layout.appliances[treatment]) used.add(appliance)
  const named = alternative.requirements.flatMap(({ places, forbiddenPlaces }) => [...places, ...forbiddenPlaces])
  if (alternative.at !== undefined) named.push(alternative.at)
  for (const location of named) for (const receptacle of layout.receptaclesAt[location] ?? []) used.add(receptacle)
  const elsewhere = layout.game.receptacles.findIndex(({ location }) => !alternative.notAt.includes(location))
  if (alternative.notAt.length > 0 && elsewhere >= 0) used.add(elsewhere)
  return used
}

function treatmentsOf({ requirements }: GoalAlternative): readonly Treatment[] {
  const bits = requirements.reduce((sum, { requiredBits, forbiddenBits }) => sum | requiredBits | forbiddenBits, 0)
  const treatments: Treatment[] = []
  if ((bits & CLEAN) !== 0) treatments.push('clean')
  if ((bits & (HOT | COOL)) !== 0) treatments.push('heat', 'cool')
  return treatments
}

/** True if the goal alternative forbids something. Otherwise a single object is never put down on the way. */
function needsSpare({ requirements, mustHold }: GoalAlternative): boolean {
  return (
    mustHold === false ||
    requirements.some(({ forbiddenTargets, places, forbiddenPlaces, inHand }) => {
      return forbiddenTargets.length > 0 || places.length > 0 || forbiddenPlaces.length > 0 || inHand === 'no'
    })
  )
}

/** Receptacles to put an object down temporarily: the first of each category per location, and one location per category. */
function spareReceptacles(
  layout: Layout,
  alternative: GoalAlternative,
  objects: readonly number[],
  used: ReadonlySet<number>,
  scene: Scene,
): readonly number[] {
  const special = new Set([...used].map((receptacle) => locationOf(layout, receptacle))).add(scene.location)
  const categories = new Set<string>()
  return layout.receptaclesAt.flatMap((receptacles, location) => {
    const firsts = new Map<string, number>()
    for (const receptacle of receptacles) {
      const category = used.has(receptacle) ? '' : spareCategory(layout, alternative, objects, receptacle, scene)
      if (category !== '' && !firsts.has(category)) firsts.set(category, receptacle)
    }
    const key = [...firsts.keys()].sort().join(';')
    if (key === '' || (!special.has(location) && categories.has(key))) return []
    if (!special.has(location)) categories.add(key)
    return [...firsts.values()]
  })
}

/** Relevant properties of an unnamed receptacle: its door and the objects it accepts. Empty if it accepts none. */
function spareCategory(
  { game }: Layout,
  alternative: GoalAlternative,
  objects: readonly number[],
  receptacle: number,
  { opened }: Scene,
): string {
  const accepted = objects.filter((object) => accepts({ game }, receptacle, object))
  if (accepted.length === 0) return ''
  const isOpen = game.receptacles[receptacle]?.openable !== true || opened.includes(receptacle)
  return `${isOpen ? 'open' : alternative.closed.includes(receptacle) ? 'shut' : 'closed'} ${accepted.join()}`
}
