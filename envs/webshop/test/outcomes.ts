import type { WebShopState } from '../src/state.ts'
import type { WebShopWorld } from '../src/world.ts'

/** Counts of solved tasks. */
export interface Outcomes {
  readonly tasks: number
  readonly solved: number
  /** Solved in exactly as many steps as the lower bound. */
  readonly proven: number
  /** Proven to be unsolvable. */
  readonly impossible: number
}

/** Runs the plan of every `stride`th task of some splits. */
export function outcomes(world: WebShopWorld, splits: readonly string[], stride: number): Outcomes {
  const ids = splits.flatMap((split) => [...world.tasks.ids(split)]).filter((_, index) => index % stride === 0)
  const counts = { tasks: ids.length, solved: 0, proven: 0, impossible: 0 }
  for (const id of ids) {
    const { state } = world.start(world.tasks.get(id))
    const plan = world.plan(state)
    const bound = world.lowerBound?.(state)
    if (plan !== undefined && earns(world, state, plan)) counts.solved += 1
    if (plan?.length === bound) counts.proven += 1
    if (plan === undefined && bound === Infinity) counts.impossible += 1
  }
  return counts
}

function earns(world: WebShopWorld, from: WebShopState, plan: readonly string[]): boolean {
  let turn: ReturnType<WebShopWorld['step']> | undefined
  for (const action of plan) turn = world.step(turn?.state ?? from, action)
  return turn?.success === true
}
