/** Name of the row of calls that are repeated without a change. */
export const UNCHANGED = '(unchanged)'

/** The next action after a change of one part, at one step. */
export interface SweptStep {
  readonly episode: string
  readonly task: string
  readonly step: number
  readonly sample: number
  readonly part: string
  /** True if the change is in a request that leads to the step. */
  readonly isInPrompt: boolean
  /** True if the agent takes other steps before this one because of the change: it also decides how the agent reads replies. */
  readonly isExcluded?: true
  /** Next action without the change, with the same seed; for `(unchanged)` the recorded one. Absent if the episode ends instead. */
  readonly control?: string
  /** Next action with the change. Absent if the episode ends instead. */
  readonly action?: string
  /** Distance to goal after both; `null` if no plan exists. Absent without an action, and if the states cannot be replayed. */
  readonly controlDistance?: number | null
  readonly distance?: number | null
}
