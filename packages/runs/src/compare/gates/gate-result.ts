import type { UnparsedReplies } from '@orreryjs/harness'
import type { Interval, Verdict } from '@orreryjs/statistics'

/** Result of a gate: `fails` if any check fails, else `inconclusive` if any check is, else `holds`. */
export interface GateResult {
  /** Text of the gate. */
  readonly gate: string
  readonly verdict: Verdict
  /** One check for each row, or for each pair of rows. Empty if the gate was not tested. */
  readonly checks: readonly GateCheck[]
  /** Reason why the gate was not tested. */
  readonly reason?: string
}

/** A gate evaluated on a row or on two rows. */
export interface GateCheck {
  readonly verdict: Verdict
  readonly world: string
  readonly split: string
  /** The row, or the rows on the left and on the right side. */
  readonly rows: readonly GateRow[]
  /** Number of tasks that were played by each of the rows. */
  readonly tasks: number
  /** The figures or the reason, in one line without the verdict: `75.0 %, 95 % CI 58.8-87.3, bound 80.0 %, n 40`. */
  readonly message: string
  /** The measured value; absent without measured tasks, and for counted conditions (`each`, `unparsed`). */
  readonly measured?: GateValue
  /** Unparsed replies and the total number of model calls, of an `unparsed` gate. */
  readonly unparsed?: UnparsedReplies & { readonly of: number }
  /** Tasks that do not satisfy an `each` gate, or may not after more attempts. */
  readonly decidingTasks?: readonly string[]
  /** Number of tasks that would settle an inconclusive check; absent if unknown. */
  readonly needed?: GateNeed
  /** Reason for being inconclusive regardless of the figures: missing episodes, infrastructure errors, or how the tasks were chosen. */
  readonly objection?: string
}

/** Name of a row. */
export interface GateRow {
  readonly label: string
  /** `none` for an agent without a model. */
  readonly model: string
  /** Directory of the run, if the gate names a stored run or several runs are tested. */
  readonly run?: string
}

/** A measured value, with the bounds that it is tested against. */
export interface GateValue {
  /** `mean`: of the row; `difference` and `ratio`: left side to right side. */
  readonly scale: 'mean' | 'difference' | 'ratio'
  readonly value: number
  /** 95 % interval. */
  readonly interval: Interval
  /** Demanded values. `null`: no bound at this end. */
  readonly demanded: { readonly low: number | null; readonly high: number | null }
  /** Two-sided p of no difference between two rows. */
  readonly p?: number
}

/** Approximate data that settle a check with 80 % power. */
export interface GateNeed {
  /** Number of tasks. */
  readonly tasks: number
  /** Number of clusters that the tasks come from, if the interval accounts for clusters. */
  readonly clusters?: number
  /** Margin that the present number of tasks would show, in words: `9.2pp`. */
  readonly margin?: string
  /** Assumed true value: the measured one, or no difference between the rows. */
  readonly assuming: 'measured' | 'no difference'
  /** The need in words: `about 340 tasks would settle it (80 % power, if this is the true value)`. */
  readonly text: string
}
