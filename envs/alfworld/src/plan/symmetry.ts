import type { Formula } from '../formula.ts'
import type { Game } from '../game.ts'
import { isKnife } from '../transition/conditions.ts'
import type { Aim, Aims } from './aims.ts'
import { type Layout, locationOf } from './layout.ts'
import type { Scene } from './scene.ts'

/**
 * The aims without those that are others with like things exchanged: closed cabinets that stand alone and hold nothing that
 * matters, mugs side by side. An aim is kept if, of each group of like things, it wants the first ones.
 */
export function withoutSymmetric(layout: Layout, { list, wishes }: Aims, scene: Scene): readonly Aim[] {
  if (list.length < 2) return list
  const named = constantsOf(layout.game.goal)
  const objects = new Set(wishes.map(({ object }) => object))
  const objectBefore = predecessors(objects, (object) => objectKind(layout.game, named, scene, object))
  const receptacles = new Set(list.flatMap(wantedReceptacles))
  const special = specialLocations(layout, objects, scene)
  const receptacleBefore = predecessors(receptacles, (receptacle) => receptacleKind(layout, named, special, scene, receptacle))
  return list.filter((aim) => {
    const own = aim.wishes.map(({ object }) => object)
    return wantsFirst(own, objectBefore) && wantsFirst(wantedReceptacles(aim), receptacleBefore)
  })
}

function wantedReceptacles({ wishes, open }: Aim): readonly number[] {
  return [...open, ...wishes.flatMap(({ targets }) => targets)]
}

function wantsFirst(wanted: readonly number[], before: ReadonlyMap<number, number>): boolean {
  return wanted.every((value) => {
    const predecessor = before.get(value)
    return predecessor === undefined || wanted.includes(predecessor)
  })
}

/** For each value but the first of its kind, the one before it. Values without kind are like no other. */
function predecessors(values: ReadonlySet<number>, kindOf: (value: number) => string | undefined): ReadonlyMap<number, number> {
  const last = new Map<string, number>()
  const before = new Map<number, number>()
  for (const value of [...values].sort((a, b) => a - b)) {
    const kind = kindOf(value)
    if (kind === undefined) continue
    const predecessor = last.get(kind)
    if (predecessor !== undefined) before.set(value, predecessor)
    last.set(kind, value)
  }
  return before
}

function objectKind(game: Game, named: ReadonlySet<string>, scene: Scene, object: number): string | undefined {
  const thing = game.objects[object]
  const isInside = game.objects.some(({ inside }) => inside.includes(object))
  if (thing === undefined || scene.held === object || named.has(thing.id) || thing.inside.length > 0 || isInside) return undefined
  const { types, pickupable, cleanable, heatable, coolable, toggleable, sliceable, isReceptacle } = thing
  const abilities = [pickupable, cleanable, heatable, coolable, toggleable, sliceable, isReceptacle].map(Number).join('')
  return `${types};${abilities};${scene.within[object]};${scene.places[object]};${scene.attributes[object]}`
}

/** Where the agent, an object of the goal or a knife is. */
function specialLocations(layout: Layout, objects: ReadonlySet<number>, scene: Scene): ReadonlySet<number> {
  const { game } = layout
  const knives = game.objects.flatMap((_, object) => (isKnife({ game }, object) ? [object] : []))
  const locations = new Set([scene.location])
  for (const object of [...objects, ...knives]) {
    for (const receptacle of scene.within[object] ?? []) locations.add(locationOf(layout, receptacle))
    for (const place of scene.places[object] ?? []) locations.add(place)
  }
  return locations
}

/** Like receptacles have a location for themselves, and nothing that matters is there. */
function receptacleKind(
  layout: Layout,
  named: ReadonlySet<string>,
  special: ReadonlySet<number>,
  scene: Scene,
  receptacle: number,
): string | undefined {
  const location = locationOf(layout, receptacle)
  const thing = layout.game.receptacles[receptacle]
  if (thing === undefined || named.has(thing.id) || special.has(location) || layout.here[location]?.length !== 1) return undefined
  return `${thing.types};${thing.openable};${scene.opened.includes(receptacle)}`
}

/** Ids that a formula names. */
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
