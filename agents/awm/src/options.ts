import { REACT_DEFAULTS, REACT_OPTIONS, type ReactOptions } from '@orreryjs/agent-react/actor'
import { type AgentOptions, choice, flag, integer } from '@orreryjs/core/agents'

/** Options of Agent Workflow Memory: options of the base agent, ReAct, and of the memory. */
export interface AwmOptions extends ReactOptions {
  /** Which trajectories count as successful: by judgement of the model, by the true success (an oracle), or all. */
  readonly criteria: 'judge' | 'gt' | 'all'
  /** Who writes the workflows: the model, or a rule that keeps distinct trajectories as they are. */
  readonly induce: 'model' | 'rule'
  /** Tasks whose trajectories an episode may use: tasks of its site, or all. */
  readonly scope: 'site' | 'all'
  /** `others`: workflows come from tasks of other templates only, so that they cannot repeat the current task's own solution. */
  readonly templates: 'all' | 'others'
  /** The workflows are rebuilt after every task whose position is a multiple of this number. */
  readonly rebuildEvery: number
  /** Number of trajectories per template from which workflows are made. */
  readonly perTemplate: number
  /** Whether actions in workflows keep element ids, which later pages number differently. */
  readonly keepIds: boolean
  /** Maximum length of the workflows in characters; 0 for no limit. */
  readonly maxMemoryChars: number
}

/** The published method, except that ids are replaced and the length is limited. */
export const DEFAULTS: AwmOptions = {
  ...REACT_DEFAULTS,
  criteria: 'judge',
  induce: 'model',
  scope: 'site',
  templates: 'all',
  rebuildEvery: 1,
  perTemplate: 1,
  keepIds: false,
  maxMemoryChars: 20_000,
}

/** Accepted values and help text of each option. */
export const OPTIONS: AgentOptions<AwmOptions> = {
  criteria: choice(
    ['judge', 'gt', 'all'],
    'trajectories that enter the memory: successes by judgement of the model, by the true success (an oracle, needs --feedback terminal), or all',
  ),
  induce: choice(['model', 'rule'], 'who writes the workflows: the model, or a rule that keeps distinct trajectories'),
  scope: choice(['site', 'all'], "trajectories that an episode may use: from its task's site, or all"),
  templates: choice(['all', 'others'], "others: workflows only from other templates than the current task's"),
  rebuildEvery: integer([1, 10_000], 'rebuild the workflows after every so many tasks'),
  perTemplate: integer([1, 100], 'trajectories per template from which workflows are made'),
  keepIds: flag('keep element ids in workflows instead of descriptions of the elements'),
  maxMemoryChars: integer([0], 'max characters of the workflows, in whole workflows; 0 for all'),
  ...REACT_OPTIONS,
}
