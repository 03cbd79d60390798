import { CLEAN, COOL, HOT, SLICED } from '../state.ts'
import { accepts, isKnife, type Treatment } from '../transition/conditions.ts'
import type { Aim } from './aims.ts'
import { type Layout, locationOf } from './layout.ts'
import type { Scene } from './scene.ts'

/** The part of a room that a shortest plan to an aim may use. */
export interface Stage {
  readonly aim: Aim
  /** Objects that are moved or changed, ascending. */
  readonly objects: readonly number[]
  /** Receptacles in use, ascending, at each location that has some. */
  readonly receptacles: ReadonlyMap<number, readonly number[]>
  /** Locations worth walking to. */
  readonly locations: readonly number[]
}

/**
 * The stage for an aim: what it names, where its objects are, the appliances they need, and places to put something down for a
 * while. Of places that differ in nothing that matters, one is enough.
 */
export function stageFor(layout: Layout, aim: Aim, scene: Scene): Stage {
  const objects = objectsOf(layout, aim, scene)
  const used = usedReceptacles(layout, aim, objects, scene)
  if (objects.length > 1 || hasProhibition(aim)) for (const spare of spares(layout, aim, objects, used, scene)) used.add(spare)
  const receptacles = new Map<number, number[]>()
  for (const receptacle of [...used].sort((a, b) => a - b)) {
    const location = locationOf(layout, receptacle)
    receptacles.set(location, [...(receptacles.get(location) ?? []), receptacle])
  }
  return { aim, objects, receptacles, locations: [...receptacles.keys()] }
}

/** The aim's objects, the one in the hand, knives where something is to be sliced, and all where any is to be held. */
function objectsOf({ game }: Layout, { wishes, holding }: Aim, { held, attributes, within }: Scene): readonly number[] {
  const objects = new Set(wishes.map(({ object }) => object))
  if (held >= 0) objects.add(held)
  if (wishes.some(({ object, gained }) => (gained & ~(attributes[object] ?? 0) & SLICED) !== 0)) {
    game.objects.forEach((_, object) => {
      if (isKnife({ game }, object)) objects.add(object)
    })
  }
  if (holding === true && !wishes.some(({ inHand }) => inHand === 'yes')) {
    game.objects.forEach(({ pickupable }, object) => {
      if (pickupable && within[object]?.length !== 0) objects.add(object)
    })
  }
  return [...objects].sort((a, b) => a - b)
}

function usedReceptacles(layout: Layout, aim: Aim, objects: readonly number[], scene: Scene): Set<number> {
  const used = new Set([...aim.open, ...aim.shut.filter((receptacle) => scene.opened.includes(receptacle))])
  for (const object of objects) for (const receptacle of scene.within[object] ?? []) used.add(receptacle)
  for (const { targets } of aim.wishes) for (const target of targets) used.add(target)
  for (const treatment of treatmentsOf(aim)) for (const appliance of layout.appliances[treatment]) used.add(appliance)
  const named = aim.wishes.flatMap(({ places, avoidedPlaces }) => [...places, ...avoidedPlaces])
  if (aim.at !== undefined) named.push(aim.at)
  for (const location of named) for (const receptacle of layout.here[location] ?? []) used.add(receptacle)
  const elsewhere = layout.game.receptacles.findIndex(({ location }) => !aim.notAt.includes(location))
  if (aim.notAt.length > 0 && elsewhere >= 0) used.add(elsewhere)
  return used
}

function treatmentsOf({ wishes }: Aim): readonly Treatment[] {
  const bits = wishes.reduce((sum, { gained, lost }) => sum | gained | lost, 0)
  const treatments: Treatment[] = []
  if ((bits & CLEAN) !== 0) treatments.push('clean')
  if ((bits & (HOT | COOL)) !== 0) treatments.push('heat', 'cool')
  return treatments
}

/** Whether something must not be: a lone object with wishes alone is never put down on the way. */
function hasProhibition({ wishes, holding }: Aim): boolean {
  return (
    holding === false ||
    wishes.some(({ avoided, places, avoidedPlaces, inHand }) => {
      return avoided.length > 0 || places.length > 0 || avoidedPlaces.length > 0 || inHand === 'no'
    })
  )
}

/** Receptacles to put something down for a while: the first of each kind at each location, and one location of each kind. */
function spares(
  layout: Layout,
  aim: Aim,
  objects: readonly number[],
  used: ReadonlySet<number>,
  scene: Scene,
): readonly number[] {
  const special = new Set([...used].map((receptacle) => locationOf(layout, receptacle))).add(scene.location)
  const kinds = new Set<string>()
  return layout.here.flatMap((receptacles, location) => {
    const firsts = new Map<string, number>()
    for (const receptacle of receptacles) {
      const kind = used.has(receptacle) ? '' : spareKind(layout, aim, objects, receptacle, scene)
      if (kind !== '' && !firsts.has(kind)) firsts.set(kind, receptacle)
    }
    const key = [...firsts.keys()].sort().join(';')
    if (key === '' || (!special.has(location) && kinds.has(key))) return []
    if (!special.has(location)) kinds.add(key)
    return [...firsts.values()]
  })
}

/** What matters of a receptacle that the aim does not name: its door and which objects it takes. Empty where it takes none. */
function spareKind({ game }: Layout, aim: Aim, objects: readonly number[], receptacle: number, { opened }: Scene): string {
  const taken = objects.filter((object) => accepts({ game }, receptacle, object))
  if (taken.length === 0) return ''
  const isOpen = game.receptacles[receptacle]?.openable !== true || opened.includes(receptacle)
  return `${isOpen ? 'open' : aim.shut.includes(receptacle) ? 'shut' : 'closed'} ${taken.join()}`
}
