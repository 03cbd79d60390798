import type { InvalidAction } from '@orreryjs/core';
import { type Action } from './actions.ts';
import type { Rules } from './rules.ts';
import type { TextCraftState } from './state.ts';
/** Result of an action. `state` is the same object if nothing changed. */
export interface Outcome {
    readonly state: TextCraftState;
    readonly text: string;
    /** True if this action reached the goal. */
    readonly reachesGoal: boolean;
    readonly invalid?: InvalidAction;
}
/** Carries out an action parsed from `text`. After the end, upstream goes on; strict replies without a change of state. */
export declare function transition(rules: Rules, state: TextCraftState, action: Action, text: string): Outcome;
