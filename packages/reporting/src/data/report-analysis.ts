/** A value with its 95 % interval. */
export interface Estimate {
  readonly mean: number
  readonly low: number
  readonly high: number
}

/** How success grows with attempts at a task, and how it lasts over them. */
export interface Passes {
  /** From k = 1 to the most attempts at a task. */
  readonly points: readonly PassPoint[]
  readonly attempts: number
  /** Attempts that the outside world broke, and that count as failures here too. */
  readonly broken: number
  /** Tasks of which some attempts succeeded and some did not. */
  readonly flaky: number
}

/** pass@k and pass^k, over the tasks with so many attempts. */
export interface PassPoint {
  readonly k: number
  readonly any: Estimate
  readonly all: Estimate
  readonly tasks: number
}

/** What a success costs. */
export interface PerSuccess {
  /** Absent where nothing succeeded. */
  readonly ratio?: number
  readonly low: number
  /** Absent where the rate of success may be 0. */
  readonly high?: number
}

/** Success by budget of a row. */
export interface BudgetCurve {
  readonly budget: 'steps' | 'calls' | 'tokens' | 'dollars'
  readonly points: readonly BudgetPoint[]
  /** Up to here no attempt was cut off; absent where none was at all. */
  readonly knownTo?: number
}

/** Success within a budget, with the band that holds the whole curve at its points. */
export interface BudgetPoint {
  readonly budget: number
  readonly share: number
  /** Share of the attempts that were cut off with less. */
  readonly unknown: number
  readonly low: number
  readonly high: number
}

/** What an agent said of its attempts against what was so. */
export interface ClaimTable {
  readonly rows: readonly ClaimRow[]
  /** Of the attempts that it said to be done, those that were. */
  readonly precision?: Estimate
  /** Of the solved attempts, those that it said to be done. */
  readonly recall?: Estimate
  /** Of the attempts that were not solved, those that it said to be done. */
  readonly falseDone?: Estimate
}

/** Attempts of which the same was said: done, failed, nothing; or that the world or something else ended before. */
export interface ClaimRow {
  readonly said: 'done' | 'failed' | 'stopped' | 'world' | 'cut'
  readonly attempts: number
  readonly solved: number
  readonly share: Estimate
}

/** Two rows by what they cost, on the tasks that both played. */
export interface PricePair {
  /** Positions of the rows. */
  readonly first: number
  readonly second: number
  readonly tasks: number
  readonly price: 'tokens' | 'dollars'
  /** How many times as much the first costs, a geometric mean over tasks; absent where one of them cost nothing. */
  readonly ratio?: Estimate
  /** Of the cost alone, after Holm's correction. */
  readonly adjustedCost: number
  readonly cheaper: 'first' | 'second' | 'no clear winner'
  /** Of more success and less cost together, after Holm's correction. */
  readonly adjusted: number
  readonly dominates?: 'first' | 'second'
}

/** How two rows ended at what both played. */
export interface KindTable {
  readonly first: number
  readonly second: number
  readonly tasks: number
  /** Pairs of attempts. */
  readonly attempts: number
  /** How often one ended in the one way and the other in the other; `solved` is a way too. */
  readonly pairs: readonly { readonly first: string; readonly second: string; readonly count: number }[]
  readonly differences: readonly KindDifference[]
}

/** How much more often the first fails of a kind, as a share of its attempts. */
export interface KindDifference {
  readonly kind: string
  readonly difference: Estimate
  readonly adjusted: number
  /** Who fails of it less, where that is clear. */
  readonly verdict: 'first' | 'second' | 'no clear winner'
}

/** What the rows of a place say of its tasks. */
export interface ItemAnalysis {
  /** Positions of the rows that are looked at: those that are measured. */
  readonly rows: readonly number[]
  /** The hardest first. */
  readonly items: readonly ReportItem[]
  /** From the shortest. */
  readonly forms: readonly ReportForm[]
}

/** A task as its rows see it. */
export interface ReportItem {
  readonly task: string
  readonly type: string
  /** Mean success of the rows. */
  readonly ease: Estimate
  /** Correlation over rows with success at all other tasks; without bounds for fewer than four rows. */
  readonly discrimination?: { readonly correlation: number; readonly low?: number; readonly high?: number }
}

/** A few tasks that stand for all. */
export interface ReportForm {
  readonly tasks: readonly { readonly task: string; readonly weight: number }[]
  /** Error of the rate that it predicts for a row that was left out when it was chosen, root of the mean square. */
  readonly error: number
  /** Another row is within so much 95 times in 100. */
  readonly within: number
  /** What as many tasks drawn by lot are off by. */
  readonly byLot: number
}
