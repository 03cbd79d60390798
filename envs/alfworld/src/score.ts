import { progressOf } from './progress.ts'
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

/** Share of the goal's conditions that are met: 1 where the goal holds, and less everywhere else. */
export function progress(rules: Rules, state: AlfworldState): number {
  return success(rules, state) ? 1 : progressOf(rules.game, state)
}
