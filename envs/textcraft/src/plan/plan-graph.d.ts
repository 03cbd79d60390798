import type { Recipe, RecipeBook } from '../recipes.ts';
/** A node of the search: an item to fetch, an item to craft, or an ingredient that several items satisfy. */
export type PlanNode = {
    readonly kind: 'fetch';
    readonly item: string;
    readonly held: number;
} | {
    readonly kind: 'craft';
    readonly item: string;
    readonly held: number;
    readonly recipes: readonly PlanRecipe[];
} | {
    readonly kind: 'choice';
    readonly size: number;
    readonly members: readonly number[];
};
/** A recipe whose parts refer to nodes, in the recipe's order. */
export interface PlanRecipe {
    readonly recipe: Recipe;
    readonly parts: readonly PlanPart[];
}
/** `count` items of an item node per craft, or one unit of a choice node. */
interface PlanPart {
    readonly node: number;
    readonly count: number;
}
/**
 * Planning graph of one goal. Nodes come before all nodes that use them; the goal is last. Choices come as early as possible: a
 * search from the goal down decides them last, when most of the demand is known.
 */
export interface PlanGraph {
    readonly nodes: readonly PlanNode[];
    /** Approximate number of steps per unit of each node; affects only the search order. */
    readonly effort: readonly number[];
    /** True if the graph contains every route to the goal. */
    readonly complete: boolean;
}
/** True if an ingredient may be used for an output; used to cut cycles in a book. */
export type IngredientFilter = (output: string, ingredient: string) => boolean;
/** Returns the graph below `goal`, or `undefined` if the admitted recipes contain a cycle. */
export declare function planGraph(book: RecipeBook, goal: string, held: HeldCounts, admits: IngredientFilter): PlanGraph | undefined;
/** Held amounts by item. */
export type HeldCounts = ReadonlyMap<string, number>;
/**
 * Returns every item obtainable on the way to `goal`, with the crafting round in which it becomes reachable: 0 for held or fetched
 * items, otherwise one more than the slowest ingredient of the quickest recipe. Unobtainable items, such as two that can only be
 * made from each other, are absent.
 */
export declare function reachableItems(book: RecipeBook, goal: string, held: HeldCounts): ReadonlyMap<string, number>;
export {};
