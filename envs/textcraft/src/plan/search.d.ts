import type { PlanGraph } from './plan-graph.ts';
import { type Decision } from './plan-options.ts';
/** The best solution found. */
export interface Solution {
    readonly steps: number;
    /** Lower bound of all solutions within the graph. */
    readonly lowerBound: number;
    readonly decisions: readonly Decision[];
    /** Total use of each item node. */
    readonly demand: readonly number[];
}
/**
 * Branch and bound over the nodes from the goal down. Exact unless more than `budget` options were evaluated or a node had too
 * many options; then returns the best solution found with a bound valid for all solutions.
 */
export declare function search(graph: PlanGraph, count: number, budget: number): Solution | undefined;
