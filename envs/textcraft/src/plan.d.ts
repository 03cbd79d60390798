import { type HeldCounts } from './plan/plan-graph.ts';
import type { RecipeBook } from './recipes.ts';
import type { TextCraftState } from './state.ts';
/** Goal: hold `count` of `item` in total. */
interface Goal {
    readonly item: string;
    readonly count: number;
}
/** A plan with a lower bound. */
interface BoundedPlan {
    readonly actions: readonly string[];
    /** Lower bound of any plan's length. Equal to the number of actions if the plan is proven optimal. */
    readonly lowerBound: number;
}
/** The oracle: returns the remaining actions, empty once solved; `undefined` if the goal is unreachable. */
export declare function remainingPlan(book: RecipeBook, state: TextCraftState): readonly string[] | undefined;
/** Returns a lower bound of the remaining steps; `Infinity` if the goal is unreachable. */
export declare function remainingBound(book: RecipeBook, state: TextCraftState): number;
/**
 * Returns the shortest known plan from an inventory to a goal with any recipes of the book: one `get` per fetched item, one
 * `craft` per craft. `undefined` if the goal is unreachable.
 */
export declare function planFor(book: RecipeBook, goal: Goal, inventory: HeldCounts): readonly string[] | undefined;
/**
 * Like `planFor`, with a lower bound of the length. If recipes below the goal form cycles, only acyclic plans are found and the
 * bound is trivial.
 */
export declare function boundedPlanFor(book: RecipeBook, goal: Goal, inventory: HeldCounts): BoundedPlan | undefined;
/**
 * Returns one minus the ratio of remaining steps to steps from an empty inventory, by the oracle's plan. 1 only once solved, 0 if
 * the goal is unreachable.
 */
export declare function progress(book: RecipeBook, state: TextCraftState): number;
/** Returns an empty route between states that look the same, otherwise `undefined`: earlier inventories cannot be restored. */
export declare function routeTo(from: TextCraftState, to: TextCraftState): readonly string[] | undefined;
export {};
