import type { RecipeBook } from './recipes.ts';
import { type Wording } from './render/wording.ts';
/** Dialects: `strict`, and the two original programs. */
export declare const DIALECTS: readonly ['strict', 'adapt', 'agentgym'];
/** Name of a dialect. */
export type Dialect = (typeof DIALECTS)[number];
/** Rules of an episode: a recipe book under a dialect. */
export interface Rules {
    readonly book: RecipeBook;
    /** True for whole-line actions, checked counts and no steps after the end; upstream accepts more by accident. */
    readonly strict: boolean;
    /** True if fetching the goal item reaches the goal, as in AgentGym. */
    readonly getWins: boolean;
    readonly wording: Wording;
}
/** Returns the rules of a dialect over a recipe book. */
export declare function rulesOf(dialect: Dialect, book: RecipeBook): Rules;
