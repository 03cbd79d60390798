import type { TextCraftState } from './state.ts';
import type { Outcome } from './transition.ts';
/** Returns 1 for a step that reaches the goal (possibly repeatedly upstream), otherwise 0. */
export declare function reward({ reachesGoal }: Outcome): number;
/** True if the goal was reached at any step. */
export declare function success(state: TextCraftState): boolean;
