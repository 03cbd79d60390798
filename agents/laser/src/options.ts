import { type AgentOptions, choice, flag, whole } from '@orreryjs/core/agents'

/** Every setting of LASER; all but the defaults are variants of the published method. */
export interface LaserOptions {
  /** Transitions after which the run without backup ends. */
  readonly maxTransitions: number
  /** Transitions after which the backup is forced. */
  readonly forceAt: number
  /** Whether one of the items that were left is taken in the end. */
  readonly backup: boolean
  /** One example of input and output in each prompt. */
  readonly oneShot: boolean
  /** Tools as functions of the model, or as printed dictionaries with a reply in JSON, asked for as such or as plain text. */
  readonly toolMode: 'tools' | 'json' | 'text'
  /** Rationale and tool call in one model call. */
  readonly oneCall: boolean
  /** Details that may be read of one item. */
  readonly detailBudget: number
  /** Which states are shown the transcript: the search after a return alone, as in the code, or all, as in the paper. */
  readonly historyIn: 'search' | 'all'
  /** What the transcript shows: rationales and actions, as in the paper, or what came back as well. */
  readonly historyOf: 'actions' | 'pages'
  /** Stop before what cannot be undone, and say what would be taken. */
  readonly confirmBuy: boolean
}

/** The method as published. */
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

/** Every option by name, with what it can be. */
export const OPTIONS: AgentOptions<LaserOptions> = {
  maxTransitions: whole([1], 'transitions between states after which a run without backup ends'),
  forceAt: whole([1], 'transitions after which the backup takes an item from memory; at most maxTransitions'),
  backup: flag('in the end take one of the items that were looked at and left; false is the ablation -backup'),
  oneShot: flag('one example of input and output in each prompt: the ablation +one-shot'),
  toolMode: choice(
    ['tools', 'json', 'text'],
    'tools as functions of the model; json prints them and asks for JSON, text does so of a model without a JSON mode: the ablation -function-call',
  ),
  oneCall: flag('rationale and tool call in one model call instead of two'),
  detailBudget: whole([0], 'details that may be read of one item, each once'),
  historyIn: choice(
    ['all', 'search'],
    'every state is shown the transcript, as in the paper, or only the search after a return, as in the code; no effect in a world without searches',
  ),
  historyOf: choice(
    ['actions', 'pages'],
    'the transcript holds rationales and actions, as in the paper, or the pages that came back too; no effect in a world without searches',
  ),
  confirmBuy: flag('stop before what cannot be undone and answer what would be taken'),
}
