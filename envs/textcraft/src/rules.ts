import type { RecipeBook } from './recipes.ts'
import { STRICT_WORDING, UPSTREAM_WORDING, type Wording } from './render/wording.ts'

/** The rules and wordings there are: ours, and those of the two original programs. */
export const DIALECTS = ['strict', 'adapt', 'agentgym'] as const
/** Name of a dialect. */
export type Dialect = (typeof DIALECTS)[number]

/** What an action means: a recipe book under a dialect. */
export interface Rules {
  readonly book: RecipeBook
  /** Whole lines, checked counts and no step after the end, where upstream is lenient by accident. */
  readonly strict: boolean
  /** Whether fetching the goal reaches it, as in AgentGym. */
  readonly getWins: boolean
  readonly wording: Wording
}

/** The rules of a dialect over a recipe book. */
export function rulesOf(dialect: Dialect, book: RecipeBook): Rules {
  const strict = dialect === 'strict'
  return { book, strict, getWins: dialect === 'agentgym', wording: strict ? STRICT_WORDING : UPSTREAM_WORDING }
}
