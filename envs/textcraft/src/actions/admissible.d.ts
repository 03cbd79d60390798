import type { RecipeBook } from '../recipes.ts';
import type { Inventory } from '../state.ts';
/**
 * Returns useful actions without duplicates: each listed command that can be carried out now (with every held item that fits a
 * tag), `get` in the amounts that listed commands take, and `inventory`.
 */
export declare function admissibleActions(book: RecipeBook, commands: readonly string[], inventory: Inventory): readonly string[];
