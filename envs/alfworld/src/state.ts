import type { Game } from './game.ts'

/** Cleaned, for good. This and those below are bits of `AlfworldState.attributes`. */
export const CLEAN = 1
/** Heated, and not cooled since. */
export const HOT = 2
/** Cooled, and not heated since. */
export const COOL = 4
/** Sliced, for good. */
export const SLICED = 8
/** Switched on, for good. */
export const TOGGLED = 16

/** Where an episode stands. Plain data; the game is found through the task. */
export interface AlfworldState {
  /** Id of the task. */
  readonly task: string
  /** The agent's location. */
  readonly location: number
  /** The object held, or -1. */
  readonly held: number
  /** Receptacles opened, ascending. */
  readonly opened: readonly number[]
  /** Contents of each receptacle, ascending by object; unchanged rows are shared between states. */
  readonly contents: readonly (readonly number[])[]
  /** Attribute bits of each object. */
  readonly attributes: readonly number[]
  /** objectAtLocation of each object, ascending. */
  readonly places: readonly (readonly number[])[]
  /** NOTIN pairs [object, receptacle] that the agent itself took out, ascending; only `look` shows them. */
  readonly takenOut: readonly (readonly [object: number, receptacle: number])[]
  /** Receptacles whose contents the agent has read, ascending: what it can know. Part of the observation key alone. */
  readonly seen: readonly number[]
}

/** The state at the start of a task. Rows are shared with the game. */
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

/** Attribute bits of each object at the start; one array for each game. */
export function initialAttributes(game: Game): readonly number[] {
  const known = attributesOf.get(game)
  if (known !== undefined) return known
  const attributes = game.objects.map((object) => object.attributes)
  attributesOf.set(game, attributes)
  return attributes
}
