import { CLEAN, COOL, HOT, SLICED, TOGGLED } from '../state.ts'
import { accepts, isAppliance, isKnife, isTreatable, TREATMENTS } from '../transition/conditions.ts'
import { including, without, withRow } from '../transition/rows.ts'
import type { Step } from './commands.ts'
import type { ObjectRequirement } from './goal-alternatives.ts'
import { type Layout, locationOf } from './layout.ts'
import type { Scene } from './scene.ts'
import type { SearchScope } from './search-scope.ts'

/** A step and the resulting scene. */
export interface Move {
  readonly step: Step
  readonly scene: Scene
}

/** Returns the moves that can be part of a shortest plan. */
export function movesFrom(layout: Layout, scope: SearchScope, scene: Scene): readonly Move[] {
  const moves = walks(layout, scope, scene)
  for (const receptacle of scope.receptacles.get(scene.location) ?? []) {
    addDoor(layout, scope, scene, receptacle, moves)
    if (isOpen(layout, scene, receptacle)) addTransfer(layout, scope, scene, receptacle, moves)
  }
  for (const requirement of scope.alternative.requirements) {
    addTreatments(layout, scope, scene, requirement, moves)
    addSwitch(layout, scene, requirement, moves)
    addSlice(layout, scene, requirement, moves)
  }
  return moves
}

function walks(layout: Layout, { locations, receptacles }: SearchScope, scene: Scene): Move[] {
  return locations.flatMap((location) => {
    if (location === scene.location) return []
    const [receptacle = -1] = receptacles.get(location) ?? layout.receptaclesAt[location] ?? []
    return [{ step: { type: 'go', receptacle }, scene: { ...scene, location } }]
  })
}

function isOpen({ game }: Layout, { opened }: Scene, receptacle: number): boolean {
  return game.receptacles[receptacle]?.openable !== true || opened.includes(receptacle)
}

/** A receptacle is closed only if it must be closed at the end. */
function addDoor(layout: Layout, { alternative }: SearchScope, scene: Scene, receptacle: number, moves: Move[]): void {
  if (!isOpen(layout, scene, receptacle)) {
    const opened = including(scene.opened, receptacle)
    moves.push({ step: { type: 'open', receptacle }, scene: { ...scene, opened } })
  } else if (alternative.closed.includes(receptacle) && scene.opened.includes(receptacle)) {
    const opened = without(scene.opened, receptacle)
    moves.push({ step: { type: 'close', receptacle }, scene: { ...scene, opened } })
  }
}

function addTransfer({ game }: Layout, { objects }: SearchScope, scene: Scene, receptacle: number, moves: Move[]): void {
  const { held, receptaclesOf, places, location } = scene
  const put = (object: number, row: readonly number[], place: readonly number[]): Scene => ({
    ...scene,
    held: held < 0 ? object : -1,
    receptaclesOf: withRow(receptaclesOf, object, row),
    places: withRow(places, object, place),
  })
  if (held >= 0) {
    if (!accepts({ game }, receptacle, held)) return
    const next = put(held, including(receptaclesOf[held], receptacle), including(places[held], location))
    moves.push({ step: { type: 'move', object: held, receptacle }, scene: next })
    return
  }
  for (const object of objects) {
    if (game.objects[object]?.pickupable !== true || receptaclesOf[object]?.includes(receptacle) !== true) continue
    const next = put(object, without(receptaclesOf[object], receptacle), without(places[object], location))
    moves.push({ step: { type: 'take', object, receptacle }, scene: next })
  }
}

const EFFECTS = { clean: [CLEAN, 0], heat: [HOT, COOL], cool: [COOL, HOT] } as const

function addTreatments({ game }: Layout, scope: SearchScope, scene: Scene, requirement: ObjectRequirement, moves: Move[]): void {
  const { object, requiredBits, forbiddenBits } = requirement
  if (scene.held !== object || (requiredBits | forbiddenBits) === 0) return
  for (const receptacle of scope.receptacles.get(scene.location) ?? []) {
    for (const treatment of TREATMENTS) {
      const [set, unset] = EFFECTS[treatment]
      const isUseful = ((requiredBits & set) | (forbiddenBits & unset)) !== 0
      if (!isUseful || !isAppliance({ game }, treatment, receptacle) || !isTreatable({ game }, treatment, object)) continue
      moves.push({ step: { type: treatment, object, receptacle }, scene: withBits(scene, object, set, unset) })
    }
  }
}

/** A lamp can be switched on in any receptacle, including closed ones. */
function addSwitch(layout: Layout, scene: Scene, { object, requiredBits }: ObjectRequirement, moves: Move[]): void {
  if ((requiredBits & TOGGLED) === 0 || ((scene.attributes[object] ?? 0) & TOGGLED) !== 0) return
  const isHere = scene.receptaclesOf[object]?.some((receptacle) => locationOf(layout, receptacle) === scene.location)
  if (isHere === true && layout.game.objects[object]?.toggleable === true) {
    moves.push({ step: { type: 'use', object }, scene: withBits(scene, object, TOGGLED, 0) })
  }
}

function addSlice({ game }: Layout, scene: Scene, { object, requiredBits }: ObjectRequirement, moves: Move[]): void {
  const { held, places, location } = scene
  if ((requiredBits & SLICED) === 0 || held < 0 || !isKnife({ game }, held)) return
  if (game.objects[object]?.sliceable === true && places[object]?.includes(location) === true) {
    moves.push({ step: { type: 'slice', object, tool: held }, scene: withBits(scene, object, SLICED, 0) })
  }
}

function withBits(scene: Scene, object: number, set: number, unset: number): Scene {
  const bits = ((scene.attributes[object] ?? 0) | set) & ~unset
  return { ...scene, attributes: withRow(scene.attributes, object, bits) }
}
