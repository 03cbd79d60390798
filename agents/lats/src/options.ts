import { RULES_OPTION } from '@orreryjs/agent-react/actor'
import { type AgentOptions, choice, flag, integer, number } from '@orreryjs/core/agents'

/** Options of LATS. */
export interface LatsOptions {
  /** Samples per expansion. */
  readonly n: number
  /** Maximum number of iterations. */
  readonly k: number
  /** Exploration weight. */
  readonly w: number
  /** Weight of the model's score in a node's value; the remainder is the weight of the action's share of the samples. */
  readonly lambda: number
  /** Maximum number of actions per trajectory; 0 for the profile's `trialSteps`. */
  readonly depth: number
  /** Whether the nodes of a simulation stay in the tree. */
  readonly keepRollout: boolean
  /** Reward of a truncated trajectory. */
  readonly cutoffValue: number
  /** Maximum number of failed trajectories with a reflection. */
  readonly maxReflections: number
  /**
   * Value of a terminal node: the model's score, the score with at most one irreversible action per episode (`terminal-once`), or
   * the world's reward.
   */
  readonly feedback: 'self' | 'terminal-once' | 'env'
  /** Minimum score (1 to 10) at which a terminal node without reward counts as success. */
  readonly accept: number
  /** Selection strategy. */
  readonly search: 'mcts' | 'dfs' | 'bestFirst'
  /** Whether the model scores trajectories. */
  readonly valueModel: boolean
  /** Whether prompts include world rules that ReAct's released prompts leave to their demonstrations. */
  readonly rules: boolean
  /** Whether equal actions share a child node. */
  readonly dedupe: boolean
}

/** The settings published for the web shop, but without access to rewards. */
export const DEFAULTS: LatsOptions = {
  n: 5,
  k: 30,
  w: 1,
  lambda: 0.8,
  depth: 0,
  keepRollout: true,
  cutoffValue: -0.5,
  maxReflections: 3,
  feedback: 'self',
  accept: 10,
  search: 'mcts',
  valueModel: true,
  rules: false,
  dedupe: true,
}

/** Accepted values and help text of each option. */
export const OPTIONS: AgentOptions<LatsOptions> = {
  n: integer([1, 20], 'actions sampled at each expansion'),
  k: integer([1, 1000], 'max iterations of the search'),
  w: number([0, 100], 'exploration weight in UCT'),
  lambda: number([0, 1], "weight of the model's score in a node's value; the rest is the action's share of the samples"),
  depth: integer([0, 1000], 'max actions of a trajectory; 0: profile setting'),
  keepRollout: flag('keep the nodes of a simulation in the tree'),
  cutoffValue: number([-1, 1], 'reward of a trajectory truncated at the depth limit'),
  maxReflections: integer([0, 100], 'max failed trajectories with a reflection in later prompts; 0 is the ablation'),
  feedback: choice(
    ['self', 'terminal-once', 'env'],
    "value of a terminal node: the model's score; the score, with one irreversible action per episode; or the reward (as released; an oracle, needs --feedback terminal)",
  ),
  accept: integer([1, 10], 'min score of an irreversible action that stops the search, for feedback=self and terminal-once'),
  search: choice(
    ['mcts', 'dfs', 'bestFirst'],
    'which node is expanded next: by UCT, depth first, or the highest value in the tree',
  ),
  valueModel: flag(
    'ask the model for scores; if false, the value is the share of the samples and the first terminal node is final',
  ),
  rules: RULES_OPTION,
  dedupe: flag('merge equal samples into one child; if false, each sample is executed'),
}
