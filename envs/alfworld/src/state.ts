import type { Game } from './game.ts'

/** Cleaned; permanent. This and the following constants are bits of `AlfworldState.attributes`. */
export const CLEAN = 1
/** Heated and not cooled since. */
export const HOT = 2
/** Cooled and not heated since. */
export const COOL = 4
/** Sliced; permanent. */
export const SLICED = 8
/** Switched on; permanent. */
export const TOGGLED = 16

/** State of an episode. Plain data; the game is found by the task id. */
export interface AlfworldState {
  /** Task id. */
  readonly task: string
  /** Location of the agent. */
  readonly location: number
  /** The held object, or -1. */
  readonly held: number
  /** Open receptacles, ascending. */
  readonly opened: readonly number[]
  /** Contents of each receptacle, ascending by object. Unchanged rows are shared between states. */
  readonly contents: readonly (readonly number[])[]
  /** Attribute bits of each object. */
  readonly attributes: readonly number[]
  /** objectAtLocation of each object, ascending. */
  readonly places: readonly (readonly number[])[]
  /** NOTIN pairs [object, receptacle] of objects that the agent took out, ascending. Only `look` shows them. */
  readonly takenOut: readonly (readonly [object: number, receptacle: number])[]
  /** Receptacles whose contents the agent has seen, ascending. Used only for the observation key. */
  readonly seen: readonly number[]
}

/** Returns the initial state of a task. Rows are shared with the game. */
export function initialState(task: string, game: Game): AlfworldState {
  return {
    task,
    location: game.start,
    held: -1,
    opened: [],
    contents: game.contents,
    attributes: initialAttributes(game),
    places: game.places,
    takenOut: [],
    seen: [],
  }
}

const attributesOf = new WeakMap<Game, readonly number[]>()

/** Returns the attribute bits of each object at the start. One shared array per game. */
export function initialAttributes(game: Game): readonly number[] {
  const cached = attributesOf.get(game)
  if (cached !== undefined) return cached
  const attributes = game.objects.map((object) => object.attributes)
  attributesOf.set(game, attributes)
  return attributes
}
