/** Bits of `ObjectAttributes`. */
export const CLEAN = 1
export const HOT = 2
export const COOL = 4
export const SLICED = 8
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
  /** objectAtLocation of each object. */
  readonly places: readonly (readonly number[])[]
  /** NOTIN pairs [object, receptacle] that the agent itself took out; only `look` shows them. */
  readonly takenOut: readonly (readonly [object: number, receptacle: number])[]
  /** Receptacles the agent has examined or arrived at: what it can know. Part of the observation key alone. */
  readonly seen: readonly number[]
}
