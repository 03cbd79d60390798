import { type AgentOptions, choice, integer, text } from '@orreryjs/core/agents'

/** Options of StateAct. Any value other than the default is a variant of the published method. */
export interface StateactOptions {
  /**
   * Keys of a reply in order, separated by commas or spaces; `action` is required and comes last. `default`: all keys of the profile.
   * `keys=thought,action` is ReAct with thought and action in one reply, and `keys=action` acts only.
   */
  readonly keys: string
  /** Format of replies and demonstrations: lines `key: value`, or one JSON object. */
  readonly format: 'text' | 'json'
  /** Demonstrations of the task's type (or else the common ones), only the common ones, or no demonstrations. */
  readonly demos: 'typed' | 'common' | 'none'
  /** `blankLine`: the model stops at the first blank line, as in the released code. JSON replies never stop there. */
  readonly stop: 'blankLine' | 'none'
  /** Number of equal replies in a row after which the agent stops, as in the released code; 0 for no limit. */
  readonly repeatStop: number
  /** Maximum number of earlier replies in the prompt; 0 for no limit. */
  readonly windowPairs: number
  /** A reply without an action: `noop` sends it to the world and costs a step; `reprompt` calls the model again, at most twice. */
  readonly onParseError: 'noop' | 'reprompt'
}

/** The published method. */
export const DEFAULTS: StateactOptions = {
  keys: 'default',
  format: 'text',
  demos: 'typed',
  stop: 'blankLine',
  repeatStop: 5,
  windowPairs: 0,
  onParseError: 'noop',
}

/** Accepted values and help text of each option. */
export const OPTIONS: AgentOptions<StateactOptions> = {
  keys: text('keys of a reply in order, such as goal,current_location,action; default: all keys of the profile'),
  format: choice(['text', 'json'], 'format of replies: lines `key: value`, or one JSON object'),
  demos: choice(['typed', 'common', 'none'], "demonstrations of the task's type, the common ones, or none"),
  stop: choice(['blankLine', 'none'], 'where the model stops: at the first blank line of a text reply, or at its own end'),
  repeatStop: integer([0, 1000], 'number of equal replies in a row after which the agent stops; 0 for no limit'),
  windowPairs: integer([0], 'max earlier replies in the prompt; 0 for all'),
  onParseError: choice(['noop', 'reprompt'], 'after a reply without an action: spend a step, or call the model again'),
}
