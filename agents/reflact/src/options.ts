import { type AgentOptions, choice, flag, integer } from '@orreryjs/core/agents'

/** Options of ReflAct. Any value other than the default is a variant of the published method. */
export interface ReflactOptions {
  /**
   * Content of the text before the action: the state in relation to the goal, only one of the two, a thought about the next action as in
   * ReAct, or no text. `thought` and `none` are the paper's baselines ReAct and NoThinking.
   */
  readonly reflection: 'goalState' | 'stateOnly' | 'goalOnly' | 'thought' | 'none'
  /**
   * Replies with such a text: every one, only the first (with `reflection=thought` the paper's Plan-and-Act), or a reply that needs it, as in
   * ReAct's demonstrations.
   */
  readonly frequency: 'everyTurn' | 'first' | 'sparse'
  /** The same demonstrations for all tasks, the demonstrations of its type, or no demonstrations. */
  readonly demos: 'fixedPair' | 'typed' | 'none'
  /** Whether the system message lists the action forms. */
  readonly actionList: boolean
  /** Whether each observation is followed by the admissible actions. */
  readonly showAdmissible: boolean
  /** Maximum number of earlier replies in the prompt; 0 for no limit. */
  readonly windowPairs: number
  /** A reply without an action: `noop` sends it to the world and costs a step; `reprompt` calls the model again, at most twice. */
  readonly onParseError: 'noop' | 'reprompt'
}

/** The published method. */
export const DEFAULTS: ReflactOptions = {
  reflection: 'goalState',
  frequency: 'everyTurn',
  demos: 'fixedPair',
  actionList: true,
  showAdmissible: false,
  windowPairs: 0,
  onParseError: 'noop',
}

/** Accepted values and help text of each option. */
export const OPTIONS: AgentOptions<ReflactOptions> = {
  reflection: choice(
    ['goalState', 'stateOnly', 'goalOnly', 'thought', 'none'],
    'text before the action: the state in relation to the goal, only one of them, a thought about the next action, or none',
  ),
  frequency: choice(
    ['everyTurn', 'first', 'sparse'],
    "replies with that text: every one, only the first, or as often as ReAct's demonstrations think",
  ),
  demos: choice(['fixedPair', 'typed', 'none'], "the same demonstrations for all tasks, the ones of the task's type, or none"),
  actionList: flag('list the action forms in the system message'),
  showAdmissible: flag('list the admissible actions after each observation'),
  windowPairs: integer([0], 'max earlier replies in the prompt; 0 for all'),
  onParseError: choice(['noop', 'reprompt'], 'after a reply without an action: spend a step, or call the model again'),
}
