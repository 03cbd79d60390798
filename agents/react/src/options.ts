import { type AgentOptions, choice, flag, integer } from '@orreryjs/core/agents'

/** Options of ReAct. Any value other than the default is a variant of the published method. */
export interface ReactOptions {
  /** `false` is the act-only ablation: no thoughts in prompts, demonstrations or replies. */
  readonly thoughts: boolean
  /**
   * Maximum number of consecutive thoughts. The next thought is sent to the world as an action, so the loop always terminates.
   */
  readonly thoughtsInRow: number
  /**
   * Whether the prompt offers the thoughts with which the profile ends an attempt, and the agent obeys them. `false` compares it with
   * agents whose prompts lack these exits.
   */
  readonly exits: boolean
  /** Whether the system message includes world rules that the released prompts leave to their demonstrations. */
  readonly rules: boolean
  /** Whether the prompt lists the admissible actions. */
  readonly showAdmissible: boolean
  /** Demonstrations of the task's type (or the common ones if there are none), only the common ones, or no demonstrations. */
  readonly demos: 'typed' | 'common' | 'none'
  /** Maximum number of line/observation pairs in the prompt; 0 for no limit. */
  readonly windowPairs: number
  /** Maximum number of characters of lines and observations in the prompt; 0 for no limit. */
  readonly windowCharacters: number
  /** How a reply of several lines is read. */
  readonly multiLine: 'first' | 'thoughtThenAction'
  /**
   * `choose`: each reply is one of the admissible actions, without thoughts. A model that can score texts picks the likeliest, and its replies
   * report the scores; any other model replies freely.
   */
  readonly decode: 'text' | 'choose'
  /** `noop`: an empty reply is sent to the world and costs a step. `reprompt`: the model is called again, at most twice. */
  readonly onParseError: 'noop' | 'reprompt'
}

/** The published method. */
export const DEFAULTS: ReactOptions = {
  thoughts: true,
  thoughtsInRow: 8,
  exits: true,
  rules: false,
  showAdmissible: false,
  demos: 'typed',
  windowPairs: 0,
  windowCharacters: 0,
  multiLine: 'first',
  decode: 'text',
  onParseError: 'noop',
}

/** Option `rules` of every agent that uses ReAct's prompts. */
export const RULES_OPTION: AgentOptions<Pick<ReactOptions, 'rules'>>['rules'] = flag(
  'include world rules that the released prompts leave to their demonstrations',
)

/** Accepted values and help text of each option. */
export const OPTIONS: AgentOptions<ReactOptions> = {
  thoughts: flag('think between actions; false is the act-only ablation'),
  thoughtsInRow: integer([1, 1000], 'max consecutive thoughts; the next one is sent to the world and costs a step'),
  exits: flag(
    'offer the thoughts with which the profile ends an attempt, such as giving up; false for comparison with agents without exits',
  ),
  rules: RULES_OPTION,
  showAdmissible: flag('list the admissible actions in the prompt'),
  demos: choice(['typed', 'common', 'none'], "demonstrations of the task's type, the common ones, or none"),
  windowPairs: integer([0], 'max line/observation pairs in the prompt; 0 for all'),
  windowCharacters: integer([0], 'max transcript characters in the prompt, in whole pairs; 0 for all'),
  multiLine: choice(
    ['first', 'thoughtThenAction'],
    'how to read a longer reply: its first line only, or a thought and the action after it',
  ),
  decode: choice(
    ['text', 'choose'],
    'how the model replies: freely, or with the likeliest of the admissible actions, without thoughts (models that score texts)',
  ),
  onParseError: choice(['noop', 'reprompt'], 'after an empty reply: spend a step, or call the model again'),
}
