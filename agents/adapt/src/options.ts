import { RULES_OPTION } from '@orreryjs/agent-react/actor'
import { type AgentOptions, choice, flag, integer } from '@orreryjs/core/agents'

/** Options of ADaPT; `default` and 0 take the profile's value. */
export interface AdaptOptions {
  /** The method, or one of the baselines of its paper. */
  readonly method: 'adapt' | 'planAndExecute' | 'tryAgain'
  /** Maximum depth; 1 runs only the executor. For `tryAgain`, the number of trials. */
  readonly dMax: number
  /** Demonstrations of the executor: atomic skills, skills and whole tasks, or only ReAct's for the task's type. */
  readonly executor: 'atomic' | 'hybrid' | 'typed'
  /** Information that a subtask gets from earlier subtasks. */
  readonly infoProp: 'default' | 'none' | 'last' | 'all'
  /** Whether alternatives of an OR get the same information (paper) or the previous alternative's information (released code). */
  readonly orInfo: 'same' | 'previous'
  /** How a failed attempt is undone: not at all, by any means the run allows, or only by the named means. */
  readonly checkpoint: 'default' | 'none' | 'run' | 'replay' | 'snapshot'
  /** Whether the successful steps of an AND are undone if a later step fails. */
  readonly rollbackFailedAnd: boolean
  /** If true, an unsuccessful end of the task counts as a failed attempt. */
  readonly oracleDone: boolean
  /** Number of consecutive fruitless replies after which an attempt fails. */
  readonly patience: number
  /** Whether a thought counts as a fruitless reply. */
  readonly thoughtsCountForPatience: 'default' | 'true' | 'false'
  /** Maximum number of replies per attempt. */
  readonly lines: number
  /** Whether prompts include world rules that ReAct's released prompts leave to their demonstrations. */
  readonly rules: boolean
  /** Whether steps that the execution order omits are executed at the end. */
  readonly includeUnmentioned: boolean
}

/** The method as released. */
export const DEFAULTS: AdaptOptions = {
  method: 'adapt',
  dMax: 0,
  executor: 'hybrid',
  infoProp: 'default',
  orInfo: 'same',
  checkpoint: 'default',
  rollbackFailedAnd: false,
  oracleDone: false,
  patience: 0,
  thoughtsCountForPatience: 'default',
  lines: 0,
  rules: false,
  includeUnmentioned: false,
}

/** Accepted values and help text of each option. */
export const OPTIONS: AgentOptions<AdaptOptions> = {
  method: choice(
    ['adapt', 'planAndExecute', 'tryAgain'],
    'the method, or a baseline: one fixed plan, or dMax trials of the executor only',
  ),
  dMax: integer([0, 10], 'max depth; 1 runs only the executor; number of trials for tryAgain; 0: profile setting'),
  executor: choice(
    ['atomic', 'hybrid', 'typed'],
    "the executor's demonstrations: atomic skills, skills and whole tasks, or only ReAct's for the task's type",
  ),
  infoProp: choice(
    ['default', 'none', 'last', 'all'],
    'information from earlier subtasks: none, from the last one, or from all; default: profile setting',
  ),
  orInfo: choice(
    ['same', 'previous'],
    'information for the alternatives of an OR: the same (paper), or that of the previous alternative (released code)',
  ),
  checkpoint: choice(
    ['default', 'none', 'run', 'replay', 'snapshot'],
    'how a failed attempt is undone: never, by any means the run allows, or only by the named means; default: profile setting',
  ),
  rollbackFailedAnd: flag('if a step of an AND fails, undo its successful steps before the next alternative'),
  oracleDone: flag('an unsuccessful end of the task counts as a failed attempt (an oracle, needs --feedback terminal)'),
  patience: integer([0, 1000], 'consecutive fruitless lines after which an attempt fails; 0: profile setting'),
  thoughtsCountForPatience: choice(
    ['default', 'true', 'false'],
    'whether a thought counts as a fruitless line; default: profile setting',
  ),
  lines: integer([0, 1000], 'max lines of an attempt, including thoughts; 0: profile setting'),
  rules: RULES_OPTION,
  includeUnmentioned: flag('execute steps that the execution order omits after all others'),
}
