import type { Rng } from '@orreryjs/core';
import type { RecipeBook } from '../recipes.ts';
/**
 * Returns the depth of every craftable item: the minimum over its recipes of one plus the deepest ingredient. An ingredient with
 * several accepted items has the depth of the shallowest; items without recipe have depth 0. Computed as the least fixed point, so
 * the order of recipes does not matter.
 */
export declare function depths(book: RecipeBook): ReadonlyMap<string, number>;
/** An item that upstream can set as goal, with its depth. */
export interface RankedGoal {
    readonly item: string;
    readonly depth: number;
}
/** Returns goals with at least that depth, deepest or shallowest first; stable for equal depths. */
export declare function goalsByDepth(book: RecipeBook, minimum: number, first: 'deepest' | 'shallowest'): readonly RankedGoal[];
/** Returns the command lines of every recipe that can contribute to the goal, at any depth and with every alternative. */
export declare function requiredCommands(book: RecipeBook, goal: string): ReadonlySet<string>;
/** Returns command lines that share an ingredient with a required recipe but are not required, in the book's order. */
export declare function distractorPool(book: RecipeBook, goal: string): readonly string[];
/** Composes a task's commands as upstream does: all required ones and at most ten others, shuffled. */
export declare function listCommands(book: RecipeBook, goal: string, random: Rng): readonly string[];
