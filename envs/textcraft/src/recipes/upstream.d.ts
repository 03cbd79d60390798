import type { RecipeFile } from '../data.ts';
import { type RecipeBook } from '../recipes.ts';
/**
 * Builds the recipe book as ADaPT and AgentGym read the files, in this order (spec, section 2): only the first alternative of each
 * ingredient, groups as tags, no recipes that unpack a block, and only the first of two recipes that undo each other.
 */
export declare function upstreamBook(files: readonly RecipeFile[]): RecipeBook;
/** Returns the command line that upstream lists for a recipe file: the first alternative of each ingredient. */
export declare function fileCommandLine(file: RecipeFile): string;
