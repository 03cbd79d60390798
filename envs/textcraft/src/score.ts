import type { TextCraftState } from './state.ts'
import type { Outcome } from './transition.ts'

/** Returns 1 for a step that reaches the goal (possibly repeatedly upstream), otherwise 0. */
export function reward({ reachesGoal }: Outcome): number {
  return reachesGoal ? 1 : 0
}

/** True if the goal was reached at any step. */
export function success(state: TextCraftState): boolean {
  return state.solved
}
