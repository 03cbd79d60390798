import type { TextCraftTask } from './tasks.ts';
/** Held amount; a decimal string above `Number.MAX_SAFE_INTEGER`, since `get` takes any whole number. */
export type Count = number | string;
/** Held items, in the order in which they were first obtained. */
export type Inventory = readonly (readonly [item: string, count: Count])[];
/** State of an episode. Plain data. */
export interface TextCraftState {
    /** Id of the task. */
    readonly task: string;
    /** Name of the recipe book. */
    readonly book: string;
    /** Item to craft. */
    readonly goal: string;
    /** Required total amount of the goal item. */
    readonly goalCount: number;
    /** Held items. Upstream keeps entries of zero after `get 0`. */
    readonly inventory: Inventory;
    /** True if the goal was reached. */
    readonly solved: boolean;
}
/** Returns the initial state of a task, with an empty inventory. */
export declare function initialState(task: TextCraftTask): TextCraftState;
