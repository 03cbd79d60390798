import { RULES_OPTION } from '@orreryjs/agent-react/actor'
import { type AgentOptions, choice, flag, integer } from '@orreryjs/core/agents'

/** Options of ReAct's loop, which both agents of the package run. */
export interface ActorOptions {
  /** Whether the model writes thoughts between actions. */
  readonly thoughts: boolean
  /** Maximum number of consecutive thoughts. The next one is sent to the world as an action. */
  readonly thoughtsInRow: number
  /** Whether the system message includes world rules that ReAct's released prompts leave to their demonstrations. */
  readonly rules: boolean
}

/** Options of ExpeL. */
export interface ExpelOptions extends ActorOptions {
  /** Maximum number of further trials of a task after a failure, while the memory is online. */
  readonly retries: number
  /** Number of successful trajectories that a comparison of successes shows. */
  readonly chunk: number
  /** Number of rules from which the model is asked to remove rules before it adds any. The list can exceed it. */
  readonly targetRules: number
  /** Whether prompts show the learnt rules. */
  readonly learntRules: boolean
  /** Maximum number of learnt trajectories in a prompt; 0 for only the profile's demonstrations. */
  readonly trajectories: number
  /** Maximum characters of a learnt trajectory without its opening; 0 for as many as the profile's longest demonstration has. */
  readonly maxCharacters: number
  /** How learnt trajectories are selected: by the words of their goals, or at random. */
  readonly select: 'goal' | 'random'
  /** Whether only trajectories of tasks of the same type are selected. */
  readonly sameType: boolean
}

/** Options of full history. */
export interface FullHistoryOptions extends ActorOptions {
  /** Maximum number of characters of earlier episodes in a prompt. */
  readonly characters: number
}

const ACTOR_DEFAULTS: ActorOptions = { thoughts: true, thoughtsInRow: 8, rules: false }

const ACTOR_OPTIONS: AgentOptions<ActorOptions> = {
  thoughts: flag('write thoughts between actions'),
  thoughtsInRow: integer([1, 1000], 'max consecutive thoughts; the next one is sent to the world and costs a step'),
  rules: RULES_OPTION,
}

/** The published method, with the numbers of two of its three sets of runs. */
export const DEFAULTS: ExpelOptions = {
  retries: 3,
  chunk: 8,
  targetRules: 10,
  learntRules: true,
  trajectories: 2,
  maxCharacters: 0,
  select: 'goal',
  sameType: true,
  ...ACTOR_DEFAULTS,
}

/** Accepted values and help text of each option. */
export const OPTIONS: AgentOptions<ExpelOptions> = {
  retries: integer([0, 100], 'max further trials of a task after a failure, while the memory is online'),
  chunk: integer([1, 100], 'number of successful trajectories per request for common rules'),
  targetRules: integer([1, 1000], 'number of rules from which the model is asked to remove rules before it adds any'),
  learntRules: flag('show the learnt rules'),
  trajectories: integer([0, 100], "max learnt trajectories in a prompt; 0 for only the profile's demonstrations"),
  maxCharacters: integer(
    [0],
    'max characters of a learnt trajectory without its opening; 0 for as many as the longest demonstration has',
  ),
  select: choice(['goal', 'random'], 'how learnt trajectories are selected: by the words of their goals, or at random'),
  sameType: flag('select only trajectories of tasks of the same type'),
  ...ACTOR_OPTIONS,
}

/** Default options of full history. */
export const FULL_HISTORY_DEFAULTS: FullHistoryOptions = { characters: 8000, ...ACTOR_DEFAULTS }

/** Accepted values and help text of each option of full history. */
export const FULL_HISTORY_OPTIONS: AgentOptions<FullHistoryOptions> = {
  characters: integer([0], 'max characters of earlier episodes in a prompt, in whole episodes; 0 for none'),
  ...ACTOR_OPTIONS,
}
