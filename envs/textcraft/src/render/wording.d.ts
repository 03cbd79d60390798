import type { Recipe } from '../recipes.ts';
import type { Count } from '../state.ts';
/** Output named in a `craft` action. */
export interface CraftTarget {
    readonly id: string;
    readonly isTag: boolean;
    /** `undefined` if the agent gave no count. */
    readonly count?: Count;
}
/** Texts that differ between dialects. */
export interface Wording {
    crafted(recipe: Recipe): string;
    notEnough(target: CraftTarget): string;
    noRecipe(target: CraftTarget): string;
}
/** Upstream texts, which expose Python data classes and namespaced ids, as recorded. */
export declare const UPSTREAM_WORDING: Wording;
/** The same sentences with item names as in the commands. */
export declare const STRICT_WORDING: Wording;
