import type { Recipe } from './recipes.ts';
import type { Count, Inventory, TextCraftState } from './state.ts';
/** Returns the displayed name of an item or tag: spaces instead of underscores. */
export declare function itemName(id: string): string;
/** Returns the id of a name. Only spaces are replaced. */
export declare function itemId(name: string): string;
/** Returns the listed command line of a recipe. */
export declare function commandLine(recipe: Recipe): string;
/** Returns the command that crafts a recipe from these items, one per ingredient in order. */
export declare function craftLine(recipe: Recipe, items: readonly string[]): string;
/** Returns the command that fetches an item. */
export declare function getLine(count: Count, item: string): string;
/** Returns the goal as text: `craft stick`, `craft 12 stick`. */
export declare function goalText(item: string, count: number): string;
/** Returns the first observation of an episode. */
export declare function initialText(commands: readonly string[], goal: string): string;
/** Returns the observation after `inventory`, with upstream's trailing space. */
export declare function inventoryText(inventory: Inventory): string;
/** Observation after a malformed action. */
export declare function malformedAction(text: string): string;
/** Observation after an ingredient without count; `part` is stripped. */
export declare function malformedIngredient(part: string): string;
/** Observation after a successful `get`; `name` is as written by the agent. */
export declare function fetchedText(count: Count, name: string): string;
/** Observation after a `get` of an item that is not provided. */
export declare function unavailableText(name: string): string;
/** Returns a key of everything the agent can know: task and inventory. */
export declare function observationKey(state: TextCraftState): string;
