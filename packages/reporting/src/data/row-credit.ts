/** Steps of a row by purpose, and outcomes of its episodes. */
export interface RowCredit {
  /** Number of episodes with known distances to goal. */
  readonly episodes: number
  /** Mean number of steps per episode, then its parts. */
  readonly steps: readonly NamedMean[]
  /** Shares of the episodes: success, then the losses. */
  readonly outcomes: readonly NamedMean[]
}

/** A mean over tasks with its title in tables; no bounds for a single task. */
export interface NamedMean {
  readonly name: string
  readonly mean: number
  readonly low?: number
  readonly high?: number
}

/** Note on the tables of steps and outcomes. */
export const CREDIT_NOTE =
  'From replayed states and plans of the oracle: gained + detours + search + repeats + invalid + rewinds + hopeless = steps. 95 % intervals over tasks.'
