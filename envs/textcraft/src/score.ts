import type { TextCraftState } from './state.ts'
import type { Outcome } from './transition.ts'

/** 1 for a step that reaches the goal, as often as upstream lets it; else 0. */
export function reward({ won }: Outcome): number {
  return won ? 1 : 0
}

/** Whether the task's end was reached, now or before. */
export function success(state: TextCraftState): boolean {
  return state.solved
}
