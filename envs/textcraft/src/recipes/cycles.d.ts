import type { RecipeFile } from '../data.ts';
/** Choice of ADaPT's published tasks: the crafted item of each pair. */
export declare const ADAPT_CYCLES = "iron_nugget+gold_nugget+honey_bottle";
/** The eight possible choices, each as crafted items joined with `+`. */
export declare const CYCLE_CHOICES: readonly string[];
/** Reorders the files so that the chosen one of each pair is read first. */
export declare function withCycles(files: readonly RecipeFile[], choice: string): readonly RecipeFile[];
