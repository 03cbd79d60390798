import type { Failure } from '../memory.ts'
import type { Prompts } from '../prompts.ts'
import type { Rules } from '../rules.ts'
import type { Node } from './node.ts'

/** Everything that one episode's search knows. */
export interface Search {
  readonly rules: Rules
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
