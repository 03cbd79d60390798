import type { Rules } from './rules.ts'
import type { AlfworldState } from './state.ts'

/** Whether the goal holds now. It can be undone again: upstream's score does not stick. */
export function success(rules: Rules, state: AlfworldState): boolean {
  return rules.isGoal(state)
}

/** 1 while the goal holds, 0 otherwise. */
export function reward(isSuccess: boolean): number {
  return isSuccess ? 1 : 0
}
