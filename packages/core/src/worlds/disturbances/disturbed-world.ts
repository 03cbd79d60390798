import type { World } from '../../world.ts'

/** A state that contains the state of the original world. */
interface OuterState {
  readonly inner: unknown
}

const originals = new WeakMap<World, World>()

/**
 * Returns a world around another one. Its states contain the other world's state as `inner`, and it has the other world's members, except for
 * `own`.
 */
export function disturbedWorld<State, Outer extends { readonly inner: State }>(
  world: World<State>,
  own: Pick<World<Outer>, 'start' | 'step'> & Partial<Pick<World<Outer>, 'plan' | 'route'>>,
): World<Outer> {
  const { lowerBound, rewardComponents, samePlace } = world
  const disturbed: World<Outer> = {
    id: world.id,
    version: world.version,
    dialect: world.dialect,
    tasks: world.tasks,
    ...(world.dialectText && { dialectText: world.dialectText }),
    admissible: ({ inner }) => world.admissible(inner),
    tools: ({ inner }) => world.tools(inner),
    plan: ({ inner }) => world.plan(inner),
    progress: ({ inner }) => world.progress(inner),
    route: (from, to) => world.route(from.inner, to.inner),
    ...(lowerBound && { lowerBound: ({ inner }: Outer) => lowerBound.call(world, inner) }),
    ...(rewardComponents && { rewardComponents: ({ inner }: Outer) => rewardComponents.call(world, inner) }),
    ...(samePlace && { samePlace: (one: Outer, other: Outer) => samePlace.call(world, one.inner, other.inner) }),
    ...(world.nearMisses && { nearMisses: (task) => world.nearMisses?.(task) ?? [] }),
    ...own,
  }
  originals.set(disturbed as World, world as World)
  return disturbed
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
