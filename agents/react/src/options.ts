import { type AgentOptions, choice, flag, whole } from '@orreryjs/core/agents'

/** Every setting of ReAct; all but the defaults are variants of the published method. */
export interface ReactOptions {
  /** `false` is the act-only ablation: no thoughts in prompts, demonstrations or replies. */
  readonly thoughts: boolean
  /** Thoughts in a row after which the next one goes to the world as an action, so that thinking alone cannot go on for ever. */
  readonly thoughtsInRow: number
  /** Whether the system message tells rules of the world that the released prompts leave to their demonstrations. */
  readonly rules: boolean
  /** Whether the prompt lists the actions on offer. */
  readonly showAdmissible: boolean
  /** Demonstrations for the task's type (else the common ones), the common ones, or none. */
  readonly demos: 'typed' | 'common' | 'none'
  /** Pairs of line and observation that the prompt shows; 0 does not bind. */
  readonly windowPairs: number
  /** Characters of the lines and observations that the prompt shows; 0 does not bind. */
  readonly windowCharacters: number
  /** What counts of a reply of several lines. */
  readonly multiLine: 'first' | 'thoughtThenAction'
  /** A reply without a line goes to the world as it is and costs a step, or the model is asked again, twice at most. */
  readonly onParseError: 'noop' | 'reprompt'
}

/** The method as published. */
export const DEFAULTS: ReactOptions = {
  thoughts: true,
  thoughtsInRow: 8,
  rules: false,
  showAdmissible: false,
  demos: 'typed',
  windowPairs: 0,
  windowCharacters: 0,
  multiLine: 'first',
  onParseError: 'noop',
}

/** Of every agent whose prompts are ReAct's. */
export const RULES_OPTION: AgentOptions<Pick<ReactOptions, 'rules'>>['rules'] = flag(
  'tell rules of the world that the released prompts leave to their demonstrations',
)

/** Every option by name, with what it can be. */
export const OPTIONS: AgentOptions<ReactOptions> = {
  thoughts: flag('think between actions; false is the act-only ablation'),
  thoughtsInRow: whole([1, 1000], 'thoughts in a row after which the next one is sent to the world and costs a step'),
  rules: RULES_OPTION,
  showAdmissible: flag('list the actions on offer in the prompt'),
  demos: choice(['typed', 'common', 'none'], "demonstrations of the task's type, those common to all types, or none"),
  windowPairs: whole([0], 'pairs of line and observation that the prompt shows; 0 for all'),
  windowCharacters: whole([0], 'characters of the transcript that the prompt shows, in whole pairs; 0 for all'),
  multiLine: choice(
    ['first', 'thoughtThenAction'],
    'what counts of a longer reply: its first line, or a thought and the action after it',
  ),
  onParseError: choice(['noop', 'reprompt'], 'a reply without a line costs a step, or the model is asked again'),
}
