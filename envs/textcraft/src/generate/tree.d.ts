import type { Rng } from '@orreryjs/core';
import type { NameGenerator } from './name-generator.ts';
/** Required shape of a recipe tree. */
export interface TreeShape {
    /** Number of crafts from the deepest base item to the goal. */
    readonly depth: number;
    /** Target number of steps to the goal: fetches and crafts. */
    readonly length: number;
    readonly goalCount: number;
}
/** A recipe tree: one plan for the goal. */
export interface Tree {
    readonly goal: string;
    /** Base items, which have no recipe. */
    readonly bases: readonly string[];
    /** Categories and their members. */
    readonly categories: ReadonlyMap<string, readonly string[]>;
    /** Crafted items, from the goal down. */
    readonly crafted: readonly TreeItem[];
}
/** An item of the tree with its recipe. */
export interface TreeItem {
    readonly item: string;
    /** Items made by one craft. */
    readonly count: number;
    readonly parts: readonly TreePart[];
}
/** An ingredient of a recipe in the tree. */
export interface TreePart {
    /** An item or a category. */
    readonly name: string;
    readonly count: number;
}
/** Generates a tree: a spine of the required depth, side branches shared by several recipes, and categories. */
export declare function generateTree(shape: TreeShape, names: NameGenerator, random: Rng): Tree;
