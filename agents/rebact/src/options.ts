import { type AgentOptions, choice, flag, integer } from '@orreryjs/core/agents'

/** Options of REBACT. Any value other than the default is a variant of the published method. */
export interface RebactOptions {
  /** How a modified action is executed; `default` takes the profile's value. */
  readonly modify: 'default' | 'forward' | 'navigate' | 'compensate' | 'rewind'
  /** Which actions can be judged: only the last one, or all, by number; `default` takes the profile's value. */
  readonly scope: 'default' | 'last' | 'all'
  /**
   * Which part of a contradictory reply counts, if it calls an action correct and modifies it: the modification (paper) or the
   * verdict.
   */
  readonly trust: 'modification' | 'verdict'
  /**
   * Loop guard: maximum number of consecutive modifications; then the next action is executed. 0 for no guard, as in the paper.
   */
  readonly maxConsecutiveModifications: number
  /** Ask for a line of free text before the verdict. It costs no step. */
  readonly thoughts: boolean
  /** Judge in one model call and act in another. */
  readonly split: boolean
  /** Never ask for a verdict. */
  readonly noReflect: boolean
  /** Ask for a verdict only if the world rejected the last action. */
  readonly reflectOnlyOnError: boolean
}

/** The published method. */
export const DEFAULTS: RebactOptions = {
  modify: 'default',
  scope: 'default',
  trust: 'modification',
  maxConsecutiveModifications: 0,
  thoughts: false,
  split: false,
  noReflect: false,
  reflectOnlyOnError: false,
}

/** Accepted values and help text of each option. */
export const OPTIONS: AgentOptions<RebactOptions> = {
  modify: choice(
    ['default', 'forward', 'navigate', 'compensate', 'rewind'],
    'how a modified action is executed: from the current state, after navigating back, after an inverse action, or after restoring a snapshot (not in the paper, needs --rewind snapshot); default: profile setting',
  ),
  scope: choice(['default', 'last', 'all'], 'which actions can be modified: the last one, or all; default: profile setting'),
  trust: choice(
    ['modification', 'verdict'],
    'what counts if a reply calls an action correct but modifies it: the modification (paper) or the verdict',
  ),
  maxConsecutiveModifications: integer(
    [0],
    'loop guard: max consecutive modifications; then the next action is executed; 0: no guard, as in the paper',
  ),
  thoughts: flag('ask for a line of thought before the verdict; thoughts are free unless the run counts them'),
  split: flag('use separate model calls for the verdict and the action'),
  noReflect: flag('ablation: never ask for a verdict'),
  reflectOnlyOnError: flag('ablation: ask for a verdict only if the world rejected the last action'),
}
