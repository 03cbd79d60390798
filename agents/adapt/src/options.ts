import { RULES_OPTION } from '@orreryjs/agent-react/actor'
import { type AgentOptions, choice, flag, whole } from '@orreryjs/core/agents'

/** Every setting of ADaPT; `usual` and 0 leave it to the profile. */
export interface AdaptOptions {
  /** The method, or one of the baselines of its paper. */
  readonly method: 'adapt' | 'planAndExecute' | 'tryAgain'
  /** The deepest level; 1 is the executor alone. Trials of `tryAgain`. */
  readonly dMax: number
  /** Demonstrations for the executor: atomic skills, these and whole tasks, or ReAct's for the type of the task and nothing else. */
  readonly executor: 'atomic' | 'hybrid' | 'typed'
  /** What a subtask is told of those before. */
  readonly infoProp: 'usual' | 'none' | 'last' | 'all'
  /** Whether alternatives are told the same, as in the paper, or what the one before left, as in its code. */
  readonly orInfo: 'same' | 'previous'
  /** How a failed attempt is undone: not, as the run allows, or by that one means. */
  readonly checkpoint: 'usual' | 'none' | 'run' | 'replay' | 'snapshot'
  /** Whether the steps that did succeed are undone where a later one of the same AND fails. */
  readonly rollbackFailedAnd: boolean
  /** Whether an end of the task that the run's feedback calls no success is a failure like any other. */
  readonly oracleDone: boolean
  /** Fruitless replies in a row after which an attempt has failed. */
  readonly patience: number
  /** Whether a thought is a fruitless reply. */
  readonly thoughtsCountForPatience: 'usual' | 'true' | 'false'
  /** Replies of one attempt. */
  readonly lines: number
  /** Whether prompts tell the rules of the world that ReAct's released ones leave to their demonstrations. */
  readonly rules: boolean
  /** Whether steps that the order leaves out are taken at the end. */
  readonly includeUnmentioned: boolean
}

/** The method as released. */
export const DEFAULTS: AdaptOptions = {
  method: 'adapt',
  dMax: 0,
  executor: 'hybrid',
  infoProp: 'usual',
  orInfo: 'same',
  checkpoint: 'usual',
  rollbackFailedAnd: false,
  oracleDone: false,
  patience: 0,
  thoughtsCountForPatience: 'usual',
  lines: 0,
  rules: false,
  includeUnmentioned: false,
}

/** Every option by name, with what it can be. */
export const OPTIONS: AgentOptions<AdaptOptions> = {
  method: choice(
    ['adapt', 'planAndExecute', 'tryAgain'],
    'the method, or a baseline: one plan that is never changed, or dMax trials of the executor alone',
  ),
  dMax: whole([0, 10], 'the deepest level, 1 being the executor alone; trials of tryAgain; 0: as the profile says'),
  executor: choice(
    ['atomic', 'hybrid', 'typed'],
    "the executor's demonstrations: atomic skills, these and whole tasks, or ReAct's for the task's type alone",
  ),
  infoProp: choice(
    ['usual', 'none', 'last', 'all'],
    'what a subtask is told of the ones before: nothing, what the last one left, or what all left; usual: as the profile says',
  ),
  orInfo: choice(['same', 'previous'], 'alternatives are told the same (paper), or what the one before was left with (code)'),
  checkpoint: choice(
    ['usual', 'none', 'run', 'replay', 'snapshot'],
    'how a failed attempt is undone: never, as the run allows, or by that one means if the run allows it; usual: as the profile says',
  ),
  rollbackFailedAnd: flag('where a step of an AND fails, undo its steps that succeeded before an alternative begins'),
  oracleDone: flag("an end of the task that is no success counts as a failed attempt; an oracle that needs the run's feedback"),
  patience: whole([0, 1000], 'fruitless lines in a row after which an attempt has failed; 0: as the profile says'),
  thoughtsCountForPatience: choice(
    ['usual', 'true', 'false'],
    'whether a thought is a fruitless line; usual: as the profile says',
  ),
  lines: whole([0, 1000], 'lines of one attempt, thoughts among them; 0: as the profile says'),
  rules: RULES_OPTION,
  includeUnmentioned: flag('take steps that the execution order leaves out after all others'),
}
