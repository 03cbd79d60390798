import type { Rng } from '@orreryjs/core';
import type { NameGenerator } from './name-generator.ts';
import type { Tree, TreePart } from './tree.ts';
/** A recipe before its categories are looked up. */
export interface RecipeDraft {
    readonly output: string;
    /** Items made by one craft. */
    readonly count: number;
    readonly parts: readonly TreePart[];
}
/** Number of unneeded recipes to add, by kind. */
export interface DecoyCounts {
    /** Alternative recipes with larger batches that need an extra ingredient. */
    readonly batches: number;
    /** Alternative recipes through a longer chain of crafts. */
    readonly detours: number;
    /** Alternative recipes that seem cheap but need one of two items that can only be made from each other. */
    readonly traps: number;
    /** Recipes for items with similar names that lead nowhere. */
    readonly lookalikes: number;
    /** Recipes for other items that use up an item of the tree, as the published distractors do. @default 0 */
    readonly consumers?: number;
}
/**
 * Generates recipes that are not part of the tree. No decoy shortens the plan: each keeps the ingredients of the recipe it
 * replaces, adds an intermediate craft, or cannot be made.
 */
export declare function decoyRecipes(tree: Tree, counts: DecoyCounts, names: NameGenerator, random: Rng): readonly RecipeDraft[];
