import type { Ledger } from './ledger.ts'
import type { Amount, Recipe } from './recipe.ts'

/** What a prompt says about a TextCraft task, as far as it was noticed. */
export interface Belief extends Ledger {
  readonly goal: Amount | undefined
  /** What the step in hand asks for; without one that can be understood, the goal. */
  readonly scope: readonly Amount[]
  /** Listed recipes by output, in listing order. */
  readonly recipes: ReadonlyMap<string, readonly Recipe[]>
  /** Whether a plan may use one command at most, and has to leave all else to steps of their own. */
  readonly isOneCommand: boolean
  /** Every ingredient of the listed recipes. */
  readonly ingredients: ReadonlySet<string>
  /** Names that cannot be fetched: categories and what has to be crafted. */
  readonly unavailable: ReadonlySet<string>
  /** By category, items that were refused in its place. */
  readonly nonMembers: ReadonlyMap<string, ReadonlySet<string>>
}
