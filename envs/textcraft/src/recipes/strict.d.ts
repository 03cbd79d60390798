import type { RecipeFile } from '../data.ts';
import { type RecipeBook } from '../recipes.ts';
/**
 * Builds the recipe book with the game's own semantics: real item tags, every alternative of an ingredient, no duplicates.
 * `get` provides items without recipe, so recipes must not form cycles. The rule considers the whole set, so order does not
 * matter: an alternative is removed if the recipe unpacks it, that is, if it can be made from the recipe's output (at any depth)
 * and the recipe makes more of the output than it takes of the alternative. A recipe is removed if an ingredient has no
 * alternatives left.
 */
export declare function strictBook(files: readonly RecipeFile[], tags: ReadonlyMap<string, readonly string[]>): RecipeBook;
