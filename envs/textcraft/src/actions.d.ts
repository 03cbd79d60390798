import type { InvalidAction } from '@orreryjs/core';
import type { Recipe } from './recipes.ts';
import type { CraftTarget } from './render/wording.ts';
import type { Rules } from './rules.ts';
import type { ItemCount } from './state/inventory.ts';
import type { Count } from './state.ts';
/** A parsed action; depends only on the text and the rules. */
export type Action = {
    readonly type: 'get';
    readonly item: string;
    readonly count: Count;
    readonly name: string;
} | Craft | {
    readonly type: 'inventory';
} | {
    readonly type: 'malformed';
    readonly text: string;
    readonly invalid: InvalidAction;
};
/** An attempt to craft. `recipe` is the recipe that matches the named output and ingredients, if any. */
export interface Craft {
    readonly type: 'craft';
    readonly target: CraftTarget;
    readonly parts: readonly ItemCount[];
    readonly recipe: Recipe | undefined;
}
/**
 * Parses an action. Upstream matches the start of the text's first line and ignores the rest; strict matches the whole text
 * without surrounding white space.
 */
export declare function parseAction(rules: Rules, text: string): Action;
/** Returns the output's recipes that take these parts in any order. Amounts are compared only if `exactly` is true. */
export declare function recipesWithParts(rules: Rules, target: CraftTarget, parts: readonly ItemCount[], exactly: boolean): readonly Recipe[];
/** Formats a count of an item for an error reason: `2 oak planks`. */
export declare function formatItemCount({ item, count }: ItemCount): string;
