import type { PlanNode, PlanRecipe } from './plan-graph.ts';
/** Crafts recipe `index` of a craft node, or assigns units of a choice node to its member `index`, `times` times. */
export interface Decision {
    readonly node: number;
    readonly index: number;
    readonly times: number;
}
/** An option to settle a node, completely or, for a choice node, the units of one member. */
export interface PlanOption {
    readonly decisions: readonly Decision[];
    /** Number of crafts. */
    readonly crafts: number;
    /** Approximate follow-up cost; breaks ties. */
    readonly effort: number;
}
/** Options to settle a node. `all` is false if the list is truncated. */
export interface PlanOptions {
    readonly options: readonly PlanOption[];
    readonly all: boolean;
}
/**
 * Returns the options to make `lacking` items of a craft node in which no craft is superfluous. A surplus never helps, since
 * everything that uses the item is settled before it.
 */
export declare function craftOptions(recipes: readonly PlanRecipe[], node: number, lacking: number, effort: readonly number[]): PlanOptions;
/**
 * Returns the options to assign one or more of `lacking` equal units to one member of a choice, member `from` or a later one.
 * Members with existing demand are expected to be cheap.
 */
export declare function choiceOptions(choice: PlanNode & {
    readonly kind: 'choice';
}, node: number, lacking: number, from: number, effort: readonly number[], demand: readonly number[]): PlanOptions;
