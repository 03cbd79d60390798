import type { PlanGraph } from './plan-graph.ts';
/**
 * Lower bound of the steps of any plan, given the demand of each node. Nodes above `top` are settled and do not count. `Infinity`
 * if the demand cannot be met.
 */
export type LowerBound = (demand: readonly number[], top: number) => number;
/**
 * Creates a bound for searches in which the choices up to node `last` are still open. Interchangeable items are merged into
 * classes. Classes that every plan must make are counted in whole crafts, each passing on the minimum that any of its recipes
 * takes; further demand is counted at the prices of the linear program. Fetches count once per class, and once per disjoint set of
 * classes of which a plan must fetch at least one.
 */
export declare function lowerBound(graph: PlanGraph, last: number): LowerBound;
