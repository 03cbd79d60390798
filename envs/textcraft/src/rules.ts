import type { RecipeBook } from './recipes.ts'
import { STRICT_WORDING, UPSTREAM_WORDING, type Wording } from './render/wording.ts'

/** Dialects: `strict`, and the two original programs. */
export const DIALECTS = ['strict', 'adapt', 'agentgym'] as const
/** Name of a dialect. */
export type Dialect = (typeof DIALECTS)[number]

/** Rules of an episode: a recipe book under a dialect. */
export interface Rules {
  readonly book: RecipeBook
  /** True for whole-line actions, checked counts and no steps after the end; upstream accepts more by accident. */
  readonly strict: boolean
  /** True if fetching the goal item reaches the goal, as in AgentGym. */
  readonly getWins: boolean
  readonly wording: Wording
}

/** Returns the rules of a dialect over a recipe book. */
export function rulesOf(dialect: Dialect, book: RecipeBook): Rules {
  const strict = dialect === 'strict'
  return { book, strict, getWins: dialect === 'agentgym', wording: strict ? STRICT_WORDING : UPSTREAM_WORDING }
}
