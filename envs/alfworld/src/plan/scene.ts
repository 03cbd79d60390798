import type { Game } from '../game.ts'
import type { AlfworldState } from '../state.ts'
import type { GoalAlternative, ObjectRequirement } from './goal-alternatives.ts'

/** The planner's view of a state: the receptacles of each object instead of the objects of each receptacle. */
export interface Scene {
  readonly location: number
  /** The held object, or -1. */
  readonly held: number
  /** Open receptacles, ascending. */
  readonly opened: readonly number[]
  /** Receptacles that contain each object, ascending. */
  readonly receptaclesOf: readonly (readonly number[])[]
  readonly attributes: readonly number[]
  /** Locations of each object (objectAtLocation), ascending. */
  readonly places: readonly (readonly number[])[]
}

/** Returns the scene of a state. */
export function sceneOf(game: Game, { location, held, opened, contents, attributes, places }: AlfworldState): Scene {
  const receptaclesOf: number[][] = game.objects.map(() => [])
  contents.forEach((objects, receptacle) => {
    for (const object of objects) receptaclesOf[object]?.push(receptacle)
  })
  return { location, held, opened, receptaclesOf, attributes, places }
}

/** Equal for scenes that differ only in objects that the plan does not touch. */
export function sceneKey(
  { location, held, opened, receptaclesOf, attributes, places }: Scene,
  objects: readonly number[],
): string {
  let key = `${location};${held};${opened}`
  for (const object of objects) key += `;${receptaclesOf[object]};${attributes[object]};${places[object]}`
  return key
}

/** True if all conditions of a goal alternative are satisfied. */
export function isReached(alternative: GoalAlternative, scene: Scene): boolean {
  const { location, held, opened } = scene
  if (alternative.at !== undefined && alternative.at !== location) return false
  if (alternative.notAt.includes(location)) return false
  if (alternative.mustHold !== undefined && alternative.mustHold !== held >= 0) return false
  if (!alternative.open.every((receptacle) => opened.includes(receptacle))) return false
  if (alternative.closed.some((receptacle) => opened.includes(receptacle))) return false
  return alternative.requirements.every((requirement) => isSatisfied(requirement, scene))
}

/** True if all conditions on an object are satisfied. */
export function isSatisfied(requirement: ObjectRequirement, { held, receptaclesOf, attributes, places }: Scene): boolean {
  const { object, inHand } = requirement
  const bits = attributes[object] ?? 0
  if ((bits & requirement.requiredBits) !== requirement.requiredBits || (bits & requirement.forbiddenBits) !== 0) return false
  if (inHand !== 'either' && (inHand === 'yes') !== (held === object)) return false
  return (
    matchesRow(requirement.targets, requirement.forbiddenTargets, receptaclesOf[object]) &&
    matchesRow(requirement.places, requirement.forbiddenPlaces, places[object])
  )
}

function matchesRow(required: readonly number[], forbidden: readonly number[], row: readonly number[] = []): boolean {
  return required.every((value) => row.includes(value)) && !forbidden.some((value) => row.includes(value))
}
