import type { Formula } from '../formula.ts'
import type { Game } from '../game.ts'
import { isKnife } from '../transition/conditions.ts'
import type { GoalAlternative, GoalAlternatives } from './goal-alternatives.ts'
import { type Layout, locationOf } from './layout.ts'
import type { Scene } from './scene.ts'

/**
 * Removes goal alternatives that are symmetric to others: equivalent closed cabinets, or identical mugs in one place. An
 * alternative is kept if it uses the first entities of each group of equivalent ones.
 */
export function removeSymmetric(
  layout: Layout,
  { list, requirements }: GoalAlternatives,
  scene: Scene,
): readonly GoalAlternative[] {
  if (list.length < 2) return list
  const named = constantsOf(layout.game.goal)
  const objects = new Set(requirements.map(({ object }) => object))
  const objectBefore = predecessorsByCategory(objects, (object) => objectCategory(layout.game, named, scene, object))
  const receptacles = new Set(list.flatMap(wantedReceptacles))
  const special = specialLocations(layout, objects, scene)
  const receptacleBefore = predecessorsByCategory(receptacles, (receptacle) =>
    receptacleCategory(layout, named, special, scene, receptacle),
  )
  return list.filter((alternative) => {
    const objectIds = alternative.requirements.map(({ object }) => object)
    return usesFirst(objectIds, objectBefore) && usesFirst(wantedReceptacles(alternative), receptacleBefore)
  })
}

function wantedReceptacles({ requirements, open }: GoalAlternative): readonly number[] {
  return [...open, ...requirements.flatMap(({ targets }) => targets)]
}

function usesFirst(values: readonly number[], before: ReadonlyMap<number, number>): boolean {
  return values.every((value) => {
    const predecessor = before.get(value)
    return predecessor === undefined || values.includes(predecessor)
  })
}

/** Maps each value to the previous value of its category. Values without a category are unique. */
function predecessorsByCategory(
  values: ReadonlySet<number>,
  categoryOf: (value: number) => string | undefined,
): ReadonlyMap<number, number> {
  const last = new Map<string, number>()
  const before = new Map<number, number>()
  for (const value of [...values].sort((a, b) => a - b)) {
    const category = categoryOf(value)
    if (category === undefined) continue
    const predecessor = last.get(category)
    if (predecessor !== undefined) before.set(value, predecessor)
    last.set(category, value)
  }
  return before
}

function objectCategory(game: Game, named: ReadonlySet<string>, scene: Scene, object: number): string | undefined {
  const entity = game.objects[object]
  const isInside = game.objects.some(({ inside }) => inside.includes(object))
  if (entity === undefined || scene.held === object || named.has(entity.id) || entity.inside.length > 0 || isInside)
    return undefined
  const { types, pickupable, cleanable, heatable, coolable, toggleable, sliceable, isReceptacle } = entity
  const abilities = [pickupable, cleanable, heatable, coolable, toggleable, sliceable, isReceptacle].map(Number).join('')
  return `${types};${abilities};${scene.receptaclesOf[object]};${scene.places[object]};${scene.attributes[object]}`
}

/** Locations of the agent, the goal's objects and knives. */
function specialLocations(layout: Layout, objects: ReadonlySet<number>, scene: Scene): ReadonlySet<number> {
  const { game } = layout
  const knives = game.objects.flatMap((_, object) => (isKnife({ game }, object) ? [object] : []))
  const locations = new Set([scene.location])
  for (const object of [...objects, ...knives]) {
    for (const receptacle of scene.receptaclesOf[object] ?? []) locations.add(locationOf(layout, receptacle))
    for (const place of scene.places[object] ?? []) locations.add(place)
  }
  return locations
}

/** Returns the category in which receptacles are interchangeable; `undefined` if others share its location or it is relevant. */
function receptacleCategory(
  layout: Layout,
  named: ReadonlySet<string>,
  special: ReadonlySet<number>,
  scene: Scene,
  receptacle: number,
): string | undefined {
  const location = locationOf(layout, receptacle)
  const entity = layout.game.receptacles[receptacle]
  if (entity === undefined || named.has(entity.id) || special.has(location) || layout.receptaclesAt[location]?.length !== 1)
    return undefined
  return `${entity.types};${entity.openable};${scene.opened.includes(receptacle)}`
}

/** Returns the ids in a formula. */
function constantsOf(formula: Formula): ReadonlySet<string> {
  switch (formula.kind) {
    case 'and':
    case 'or':
      return new Set(formula.parts.flatMap((part) => [...constantsOf(part)]))
    case 'not':
      return constantsOf(formula.part)
    case 'exists':
    case 'forall':
      return constantsOf(formula.body)
    case 'equal':
      return new Set([formula.left, formula.right])
    case 'fact':
      return new Set(formula.terms)
    default:
      return formula satisfies never
  }
}
