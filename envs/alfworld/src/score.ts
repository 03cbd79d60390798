import type { Rules } from './rules.ts'
import type { AlfworldState } from './state.ts'

/** True if the goal is reached in this state. Later actions can undo it: upstream's score is not sticky. */
export function success(rules: Rules, state: AlfworldState): boolean {
  return rules.isGoal(state)
}

/** 1 if the goal is reached, otherwise 0. */
export function reward(isSuccess: boolean): number {
  return isSuccess ? 1 : 0
}
