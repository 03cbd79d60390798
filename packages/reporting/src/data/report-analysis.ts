/** A value with its 95 % interval. */
export interface Estimate {
  readonly mean: number
  readonly low: number
  readonly high: number
}

/** The better row, or the reason for no winner: `conflicting ratios` if total and typical task significantly point to different rows. */
export type ReportVerdict = 'a' | 'b' | 'no significant difference' | 'conflicting ratios'

/** pass@k and pass^k of a row. */
export interface Passes {
  /** From k = 1 to the maximum number of attempts. */
  readonly points: readonly PassPoint[]
  readonly attempts: number
  /** Attempts with infrastructure errors, counted as failures. */
  readonly infrastructureErrors: number
  /** Tasks solved in some attempts only. */
  readonly flakyTasks: number
}

/** pass@k and pass^k, over the tasks with at least k attempts. */
export interface PassPoint {
  readonly k: number
  readonly passAtK: Estimate
  readonly passHatK: Estimate
  readonly tasks: number
}

/** Cost per success. */
export interface PerSuccess {
  /** Absent without successes. */
  readonly ratio?: number
  readonly low: number
  /** Absent if the success rate may be 0. */
  readonly high?: number
}

/** Success by budget of a row. */
export interface BudgetCurve {
  readonly resource: 'steps' | 'calls' | 'tokens' | 'dollars'
  readonly points: readonly BudgetPoint[]
  /** Largest budget without truncated attempts; absent if no attempt was truncated. */
  readonly firstTruncation?: number
}

/** Success within a budget, with the confidence band of the whole curve. */
export interface BudgetPoint {
  readonly budget: number
  readonly share: number
  /** Share of the attempts truncated within the budget. */
  readonly truncated: number
  readonly low: number
  readonly high: number
}

/** Success claims of an agent compared with the results. */
export interface ClaimTable {
  readonly rows: readonly ClaimRow[]
  /** Share of the claimed successes that were solved. */
  readonly precision?: Estimate
  /** Share of the solved attempts that were claimed. */
  readonly recall?: Estimate
  /** Share of the unsolved attempts that were claimed as solved. */
  readonly falseClaimRate?: Estimate
}

/** Attempts with the same claim: success, failure, or none because the agent stopped, the world ended, or a limit or an error did. */
export interface ClaimRow {
  readonly claim: 'success' | 'failure' | 'stopped' | 'world-ended' | 'truncated'
  readonly attempts: number
  readonly solved: number
  readonly share: Estimate
}

/** Costs of two rows on the tasks that both played. */
export interface CostPair {
  /** Positions of the rows. */
  readonly a: number
  readonly b: number
  readonly tasks: number
  readonly resource: 'tokens' | 'dollars'
  /** Total cost of a / total cost of b; absent if a total is 0 or the interval has no upper end. */
  readonly ratio?: Estimate
  /** Cost of a / cost of b on a typical task: geometric mean over tasks; absent if a cost is 0. */
  readonly typical?: Estimate
  /** Holm-adjusted p of the cost. */
  readonly adjustedCostP: number
  readonly cheaper: ReportVerdict
  /** Holm-adjusted p of more success and less cost together. */
  readonly adjustedDominanceP: number
  readonly dominates?: 'a' | 'b'
}

/** Outcomes of two rows in the same attempts. */
export interface FailureTypeTable {
  readonly a: number
  readonly b: number
  readonly tasks: number
  /** Number of pairs of attempts. */
  readonly attempts: number
  /** Frequency of each pair of outcomes: failure types or `solved`. */
  readonly pairs: readonly { readonly a: string; readonly b: string; readonly count: number }[]
  readonly differences: readonly FailureTypeDifference[]
}

/** Difference in the frequency of a failure type, as a share of attempts. */
export interface FailureTypeDifference {
  readonly type: string
  readonly difference: Estimate
  readonly adjustedP: number
  /** Row with significantly fewer failures of this type. */
  readonly verdict: ReportVerdict
}

/** Difficulty and discrimination of the tasks of a place. */
export interface ItemAnalysis {
  /** Positions of the analysed rows; calibration rows are excluded. */
  readonly rows: readonly number[]
  /** Tasks that all of these rows played, hardest first. */
  readonly items: readonly ReportItem[]
  /** Number of these tasks by separation. */
  readonly separations: Readonly<Record<ReportItem['separation'], number>>
  /** Subsets of tasks, smallest first; empty with fewer than three rows, or with few tasks. */
  readonly subsets: readonly ReportSubset[]
}

/** Difficulty of a task. */
export interface ReportItem {
  readonly task: string
  readonly type: string
  /** 1 - mean success of the rows. */
  readonly difficulty: Estimate
  /**
   * `separates`: the success rates of the rows differ. Other tasks show no difference: every row solved it in every attempt (`all`) or in no attempt (`none`),
   * or all solved the same share of attempts.
   */
  readonly separation: 'separates' | 'all' | 'none' | 'equal'
  /** Correlation with success on all other tasks, over rows; absent for two rows, no bounds for three. */
  readonly discrimination?: { readonly correlation: number; readonly low?: number; readonly high?: number }
}

/** A weighted subset of tasks that predicts the success rate on all tasks. */
export interface ReportSubset {
  readonly tasks: readonly { readonly task: string; readonly weight: number }[]
  /** Root mean square error for rows left out of the selection. */
  readonly rmse: number
  /** Bound of the error for 95 % of other rows. */
  readonly bound95: number
  /** Root mean square error of a random subset of the same size. */
  readonly randomSubsetError: number
}
