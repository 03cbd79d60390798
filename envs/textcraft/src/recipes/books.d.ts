import type { RecipeBook } from '../recipes.ts';
import type { Dialect } from '../rules.ts';
/** Returns Minecraft's recipes as the dialect reads them; `cycles` is one of `CYCLE_CHOICES` and affects only `adapt`. */
export declare function minecraftBook(dialect: Dialect, cycles?: string): RecipeBook;
