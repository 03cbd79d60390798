import type { Failure } from '../memory.ts'
import type { Prompts } from '../prompts.ts'
import type { Node } from './node.ts'
import type { SelectionRules } from './select.ts'

/** What decides a search beside what it finds. */
export interface SearchRules extends SelectionRules {
  /** Samples of an expansion. */
  readonly n: number
  /** Samples at the root for each one elsewhere. */
  readonly rootFactor: number
  /** Whether equal actions are one child. */
  readonly dedupe: boolean
  /** Weight of the model's score in a value; the rest is that of the share of the samples. */
  readonly lambda: number
  /** Whether the model scores trajectories. */
  readonly valueModel: boolean
  readonly keepRollout: boolean
  /** Reward of a trajectory that is cut off. */
  readonly cutoffValue: number
  readonly maxReflections: number
  readonly feedback: 'env' | 'terminal-once' | 'self'
  /** Score from which an end nobody rewards counts as success, 1 to 10. */
  readonly accept: number
  /** Bound of an action's reply, in tokens. */
  readonly maxTokens: number
  /** What an end looks like while the reward is not to be known. */
  readonly endShown: string
  /** Whether the action ends the task, right or wrong. */
  isIrreversible(action: string): boolean
}

/** Everything that one episode's search knows. */
export interface Search {
  readonly rules: SearchRules
  readonly prompts: Prompts
  readonly root: Node
  readonly failures: Failure[]
  /** Where the episode stands. */
  at: Node
  /** Whether the last return cost nothing. */
  returnsFree: boolean
  /** The node to stop at. */
  best: Node | undefined
  /** A success was found, or a budget is spent. */
  isOver: boolean
}
