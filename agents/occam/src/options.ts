import { type AgentOptions, choice, flag, integer } from '@orreryjs/core/agents'

/** Options of AgentOccam. The rows of its ablation are values of these options and of the world's observation. */
export interface OccamOptions {
  /** The profile's reduced actions, the same with scrolling, or all actions of the world. */
  readonly actions: 'reduced' | 'scroll' | 'all'
  /** `selected`: steps of the active plan with descriptions or highlighted parts of their pages; `actions`: reasons and actions only. */
  readonly history: 'selected' | 'actions'
  /** Number of latest steps that show highlighted parts of their pages. Earlier ones show descriptions. */
  readonly historySteps: number
  /** Whether the model may branch and prune plans. */
  readonly planTree: boolean
  /** How often the model is called again after a reply without a valid action. */
  readonly maxReprompt: number
}

/** The published agent. */
export const DEFAULTS: OccamOptions = {
  actions: 'reduced',
  history: 'selected',
  historySteps: 3,
  planTree: true,
  maxReprompt: 2,
}

/** Accepted values and help text of each option. */
export const OPTIONS: AgentOptions<OccamOptions> = {
  actions: choice(['reduced', 'scroll', 'all'], "the profile's reduced actions, the same with scrolling, or all of the world"),
  history: choice(
    ['selected', 'actions'],
    'steps of the active plan with descriptions or highlighted parts of their pages, or reasons and actions only',
  ),
  historySteps: integer([0, 100], 'number of latest steps that show highlighted parts of their pages'),
  planTree: flag('let the model branch and prune plans'),
  maxReprompt: integer([0, 10], 'how often the model is called again after a reply without a valid action'),
}
