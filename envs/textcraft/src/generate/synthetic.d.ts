import { type RecipeBook } from '../recipes.ts';
import { type GeneratedSplit } from './splits.ts';
import { type TreeShape } from './tree.ts';
/** A recipe book of invented items with a goal. */
interface SyntheticTree extends TreeShape {
    readonly goal: string;
    readonly book: RecipeBook;
}
/** Returns the book name of an invented tree: `synthetic/hard/17`. */
export declare function syntheticName(split: GeneratedSplit, index: number): string;
/** Returns the recipe book with that name; it depends on the name only. Throws `TASK_UNKNOWN`. */
export declare function syntheticBook(name: string): RecipeBook;
/** Returns the recipe book with that name and its goal. Throws `TASK_UNKNOWN`. Memoized: the first step of a task needs the tree again. */
export declare const syntheticTree: (name: string) => SyntheticTree;
export {};
