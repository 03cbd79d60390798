import type { Game } from '../game.ts'
import type { AlfworldState } from '../state.ts'
import type { Aim, Wish } from './aims.ts'

/** What a plan depends on: a state with the receptacles of each object instead of the objects of each receptacle. */
export interface Scene {
  readonly location: number
  /** The object held, or -1. */
  readonly held: number
  /** Receptacles opened, ascending. */
  readonly opened: readonly number[]
  /** Receptacles that each object is in, ascending. */
  readonly within: readonly (readonly number[])[]
  readonly attributes: readonly number[]
  /** Locations of each object (objectAtLocation), ascending. */
  readonly places: readonly (readonly number[])[]
}

/** The scene of a state. */
export function sceneOf(game: Game, { location, held, opened, contents, attributes, places }: AlfworldState): Scene {
  const within: number[][] = game.objects.map(() => [])
  contents.forEach((objects, receptacle) => {
    for (const object of objects) within[object]?.push(receptacle)
  })
  return { location, held, opened, within, attributes, places }
}

/** Equal for scenes that differ in nothing but objects which the plan leaves alone. */
export function sceneKey({ location, held, opened, within, attributes, places }: Scene, objects: readonly number[]): string {
  let key = `${location};${held};${opened}`
  for (const object of objects) key += `;${within[object]};${attributes[object]};${places[object]}`
  return key
}

/** Whether everything that the aim asks for holds. */
export function isMet(aim: Aim, scene: Scene): boolean {
  const { location, held, opened } = scene
  if (aim.at !== undefined && aim.at !== location) return false
  if (aim.notAt.includes(location)) return false
  if (aim.holding !== undefined && aim.holding !== held >= 0) return false
  if (!aim.open.every((receptacle) => opened.includes(receptacle))) return false
  if (aim.shut.some((receptacle) => opened.includes(receptacle))) return false
  return aim.wishes.every((wish) => isGranted(wish, scene))
}

/** Whether everything that a wish asks for holds. */
export function isGranted(wish: Wish, { held, within, attributes, places }: Scene): boolean {
  const { object, inHand } = wish
  const bits = attributes[object] ?? 0
  if ((bits & wish.gained) !== wish.gained || (bits & wish.lost) !== 0) return false
  if (inHand !== 'either' && (inHand === 'yes') !== (held === object)) return false
  return isAmong(wish.targets, wish.avoided, within[object]) && isAmong(wish.places, wish.avoidedPlaces, places[object])
}

function isAmong(wanted: readonly number[], unwanted: readonly number[], row: readonly number[] = []): boolean {
  return wanted.every((value) => row.includes(value)) && !unwanted.some((value) => row.includes(value))
}
