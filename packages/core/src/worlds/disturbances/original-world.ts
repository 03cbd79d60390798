import type { World } from '../../world.ts'

/** A state that contains the state of the original world. */
interface OuterState {
  readonly inner: unknown
}

const originals = new WeakMap<World, World>()

/** Remembers the original of a world with disturbances, whose states contain the original's state as `inner`. */
export function rememberOriginal<State extends OuterState>(world: World<State>, original: World): World<State> {
  originals.set(world as World, original)
  return world
}

/** The original of a world, and its states. */
export interface OriginalWorld {
  readonly world: World
  stateOf(state: unknown): unknown
}

/** Returns the original of a world with faults or injections, for code that reads the states of one world; any other world is its own original. */
export function originalWorld(world: World): OriginalWorld {
  const inner = originals.get(world)
  if (inner === undefined) return { world, stateOf: (state) => state }
  const { world: original, stateOf } = originalWorld(inner)
  return { world: original, stateOf: (state) => stateOf((state as OuterState).inner) }
}
