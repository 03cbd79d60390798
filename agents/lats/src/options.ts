import { RULES_OPTION } from '@orreryjs/agent-react/actor'
import { type AgentOptions, choice, flag, number, whole } from '@orreryjs/core/agents'

/** Every setting of LATS. */
export interface LatsOptions {
  /** Samples of an expansion. */
  readonly n: number
  /** Iterations. */
  readonly k: number
  /** Weight of exploration. */
  readonly w: number
  /** Weight of the model's score in a value; the rest is that of the share of the samples. */
  readonly lambda: number
  /** Actions of a trajectory; 0 for as many as the profile's part `trialSteps` says. */
  readonly depth: number
  /** Whether the nodes of a simulation stay in the tree. */
  readonly keepRollout: boolean
  /** Reward of a trajectory that is cut off. */
  readonly cutoffValue: number
  /** Failed trajectories that are reflected on. */
  readonly maxReflections: number
  /** What an end is worth: the model's score, and in `terminal-once` one irreversible action in all; or the world's reward. */
  readonly feedback: 'self' | 'terminal-once' | 'env'
  /** Score from which an end nobody rewards counts as success, 1 to 10. */
  readonly accept: number
  /** How the next node to expand is chosen. */
  readonly search: 'mcts' | 'dfs' | 'bestFirst'
  /** Whether the model scores trajectories. */
  readonly valueModel: boolean
  /** Whether prompts tell the rules of the world that ReAct's released ones leave to their demonstrations. */
  readonly rules: boolean
  /** Whether equal actions are one child. */
  readonly dedupe: boolean
}

/** The published settings for its shop, without its knowledge of rewards. */
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

/** Every option by name, with what it can be. */
export const OPTIONS: AgentOptions<LatsOptions> = {
  n: whole([1, 20], 'actions sampled at each expansion'),
  k: whole([1, 1000], 'iterations at most'),
  w: number([0, 100], 'weight of exploration in UCT'),
  lambda: number([0, 1], "weight of the model's score in a value; the rest is the share of the samples that gave the action"),
  depth: whole([0, 1000], 'actions of a trajectory at most; 0 for as many as is usual in the world'),
  keepRollout: flag('keep the nodes of a simulation in the tree'),
  cutoffValue: number([-1, 1], 'reward of a trajectory that is cut off at the depth limit'),
  maxReflections: whole([0, 100], 'failed trajectories that are reflected on and shown later; 0 is the ablation'),
  feedback: choice(
    ['self', 'terminal-once', 'env'],
    "what an end is worth: the model's score; the same, with one irreversible action taken in the whole episode; or the reward, an oracle that needs --feedback terminal (as released)",
  ),
  accept: whole([1, 10], "score of an irreversible end from which the search stops, where the end is worth the model's score"),
  search: choice(
    ['mcts', 'dfs', 'bestFirst'],
    'which node is expanded next: by UCT, the deepest started one, or the one with the highest value of all',
  ),
  valueModel: flag('ask the model for scores; without, a value is the share of the samples and the first end is final'),
  rules: RULES_OPTION,
  dedupe: flag('equal samples are one child; otherwise each is taken'),
}
