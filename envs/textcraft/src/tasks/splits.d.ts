import type { RecipeBook } from '../recipes.ts';
import type { Dialect } from '../rules.ts';
import { type Split } from '../tasks.ts';
/** Returns the splits of a dialect; `book` is its reading of Minecraft's recipes. */
export declare function splitsOf(dialect: Dialect, book: RecipeBook): readonly Split[];
