import type { Mark } from '@orreryjs/core'
import type { TranscriptEntry } from '@orreryjs/core/agents'

/** A node of the tree: the state after an action. */
export interface Node {
  readonly parent: Node | undefined
  readonly depth: number
  /** The action that leads here; empty for the root. */
  readonly action: string
  /** The displayed answer to the action. */
  readonly observation: string
  /** Mark of the world state; `undefined` if the action was not executed yet. */
  readonly mark: Mark | undefined
  /** Whether the task ends here. */
  readonly isTerminal: boolean
  /** Reward at the end of the task, if known. */
  readonly reward: number | undefined
  /** Share of the samples that proposed this action. */
  readonly share: number
  /** N(s). */
  visits: number
  /** V(s): the estimate before the first visit, then the mean of the backpropagated rewards. */
  value: number
  /** Value from evaluation. */
  estimate: number
  /** Whether the end of the task counts as success. */
  isSolved: boolean
  /** `undefined` before expansion. */
  children: readonly Node[] | undefined
}

/** V of the unevaluated root. */
const UNKNOWN_VALUE = 0.5

/** Creates the root of a tree. */
export function createRoot(observation: string, mark: Mark): Node {
  const root = { action: '', observation, mark, isTerminal: false, reward: undefined, share: 1, isSolved: false }
  return { ...root, ...unvisited(UNKNOWN_VALUE), parent: undefined, depth: 0 }
}

/** Result of an action. */
export type Outcome = Pick<Node, 'action' | 'observation' | 'mark' | 'isTerminal' | 'reward' | 'share' | 'isSolved'>

/** Creates an unvisited child. It has its parent's value until it is evaluated. */
export function createChild(parent: Node, outcome: Outcome): Node {
  return { ...outcome, ...unvisited(parent.value), parent, depth: parent.depth + 1 }
}

function unvisited(value: number): Pick<Node, 'visits' | 'value' | 'estimate' | 'children'> {
  return { visits: 0, value, estimate: value, children: undefined }
}

/** Returns the nodes from the root to this node. */
export function pathTo(node: Node): Node[] {
  const path: Node[] = []
  for (let at: Node | undefined = node; at !== undefined; at = at.parent) path.push(at)
  return path.reverse()
}

/** Returns the actions from the root to this node, with their answers. */
export function trajectory(node: Node): readonly TranscriptEntry[] {
  return pathTo(node)
    .slice(1)
    .map(({ action, observation }) => ({ line: action, observation }))
}

/** Returns the first node with the highest value. */
export function highestValueNode(nodes: readonly Node[]): Node | undefined {
  return nodes.reduce<Node | undefined>((best, node) => (best === undefined || node.value > best.value ? node : best), undefined)
}
