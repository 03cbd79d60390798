import { type AgentOptions, choice, flag, integer } from '@orreryjs/core/agents'

/** Options of LASER. Any value other than the default is a variant of the published method. */
export interface LaserOptions {
  /** Number of transitions after which a run without backup ends. */
  readonly maxTransitions: number
  /** Number of transitions after which the backup is forced. */
  readonly forceAt: number
  /** Whether the run finally takes one of the rejected items. */
  readonly backup: boolean
  /** Add one input/output example to each prompt. */
  readonly oneShot: boolean
  /**
   * `tools`: function calls. `json` and `text`: printed tool dictionaries with a reply in JSON, with and without the model's JSON
   * mode.
   */
  readonly toolMode: 'tools' | 'json' | 'text'
  /** Rationale and tool call in one model call. */
  readonly oneCall: boolean
  /** Maximum number of details read per item. */
  readonly detailBudget: number
  /** States whose prompts show the transcript: only the search after a return (released code), or all (paper). */
  readonly historyIn: 'search' | 'all'
  /** Content of the transcript: rationales and actions (paper and released code), or answers as well (Orrery's variant). */
  readonly historyOf: 'actions' | 'pages'
  /** Stop before the irreversible action and answer with the item instead. */
  readonly confirmBuy: boolean
}

/** The published method. */
export const DEFAULTS: LaserOptions = {
  maxTransitions: 15,
  forceAt: 13,
  backup: true,
  oneShot: false,
  toolMode: 'tools',
  oneCall: false,
  detailBudget: 3,
  historyIn: 'all',
  historyOf: 'actions',
  confirmBuy: false,
}

/** Accepted values and help text of each option. */
export const OPTIONS: AgentOptions<LaserOptions> = {
  maxTransitions: integer([1], 'number of state transitions after which a run without backup ends'),
  forceAt: integer([1], 'number of transitions after which the backup takes an item from memory; max maxTransitions'),
  backup: flag('finally take one of the rejected items; false is the ablation -backup'),
  oneShot: flag('add one input/output example to each prompt: the ablation +one-shot'),
  toolMode: choice(
    ['tools', 'json', 'text'],
    'tools: function calls; json and text print the tools and request JSON, with and without the JSON mode of the model: the ablation -function-call',
  ),
  oneCall: flag('request rationale and tool call in one model call instead of two'),
  detailBudget: integer([0], 'max details read per item, each once'),
  historyIn: choice(
    ['all', 'search'],
    'states that see the transcript: all (paper), or only the search after a return (released code); no effect in a world without searches',
  ),
  historyOf: choice(
    ['actions', 'pages'],
    'content of the transcript: rationales and actions (paper and released code), or the resulting pages too (neither); no effect in a world without searches',
  ),
  confirmBuy: flag('stop before the irreversible action and answer what would be taken'),
}
