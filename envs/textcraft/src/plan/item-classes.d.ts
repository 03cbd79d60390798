import type { PlanGraph } from './plan-graph.ts';
/**
 * A group of items treated as interchangeable. Any plan for the items works for the group in at most as many steps, so a bound for
 * groups is a bound for items, and groups need no choices between members.
 */
export interface ItemClass {
    /** True if some member is fetched rather than crafted. */
    readonly fetch: boolean;
    readonly held: number;
    readonly recipes: readonly ClassRecipe[];
}
/** A recipe for a member of a class. */
export interface ClassRecipe {
    /** Items added by one craft. */
    readonly count: number;
    readonly parts: readonly ClassPart[];
}
interface ClassPart {
    readonly class: number;
    readonly count: number;
}
/** Item classes, ordered so that ingredients come before the classes that use them. */
interface Classes {
    readonly classes: readonly ItemClass[];
    /** Class of each node; for a choice node, the class of its members. */
    readonly classOf: readonly number[];
}
/**
 * Merges the items between which the choices up to node `last` choose. If all recipes of a group have the same amounts (planks
 * from any kind of log), their ingredients are merged too, and so are cycles.
 */
export declare function itemClasses(graph: PlanGraph, last: number): Classes;
export {};
