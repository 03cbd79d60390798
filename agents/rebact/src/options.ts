import { type AgentOptions, choice, flag, whole } from '@orreryjs/core/agents'

/** Every setting of REBACT; all but the defaults are variants of the published method. */
export interface RebactOptions {
  /** What executing a changed action means; `usual` is what the profile says. */
  readonly modify: 'usual' | 'forward' | 'navigate' | 'compensate' | 'rewind'
  /** Which actions may be judged: the last one, or any, by number; `usual` is what the profile says. */
  readonly scope: 'usual' | 'last' | 'all'
  /** Whether an action that the reply calls correct and changes all the same is changed, as the paper says, or goes by the verdict. */
  readonly trust: 'modification' | 'verdict'
  /** Changes in a row after which the next action is taken instead; 0 turns the guard against loops off. */
  readonly maxConsecutiveModifications: number
  /** A line of free text before the verdict. It is no step. */
  readonly thoughts: boolean
  /** Judge in one model call and act in another. */
  readonly split: boolean
  /** Never ask for a verdict. */
  readonly noReflect: boolean
  /** Ask for a verdict only when the world refused the last action. */
  readonly reflectOnlyOnError: boolean
}

/** The method as published, with a guard against loops. */
export const DEFAULTS: RebactOptions = {
  modify: 'usual',
  scope: 'usual',
  trust: 'modification',
  maxConsecutiveModifications: 3,
  thoughts: false,
  split: false,
  noReflect: false,
  reflectOnlyOnError: false,
}

/** Every option by name, with what it can be. */
export const OPTIONS: AgentOptions<RebactOptions> = {
  modify: choice(
    ['usual', 'forward', 'navigate', 'compensate', 'rewind'],
    'a changed action is taken where the agent is, after going back, after an inverse action, or after a restored snapshot (not in the paper, needs --rewind snapshot); usual: as the profile says',
  ),
  scope: choice(['usual', 'last', 'all'], 'the last action can be changed, or any; usual: as the profile says'),
  trust: choice(
    ['modification', 'verdict'],
    'what counts where a reply calls an action correct and changes it all the same: the change, as in the paper, or the verdict',
  ),
  maxConsecutiveModifications: whole(
    [0],
    'changes in a row after which the next action is taken instead; 0 turns the guard against loops off',
  ),
  thoughts: flag('a line of thought before the verdict; it costs no step unless the run counts thoughts'),
  split: flag('one model call for the verdict and one for the action'),
  noReflect: flag('ablation: never ask for a verdict'),
  reflectOnlyOnError: flag('ablation: ask for a verdict only when the world refused the last action'),
}
