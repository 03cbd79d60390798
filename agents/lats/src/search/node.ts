import type { Mark } from '@orreryjs/core'
import type { Pair } from '@orreryjs/core/agents'

/** A state of the tree: what an action led to. */
export interface Node {
  readonly parent: Node | undefined
  readonly depth: number
  /** The action that leads here; empty at the root. */
  readonly action: string
  /** What is shown of the answer to it. */
  readonly observation: string
  /** The place in the world; absent where the action was not taken yet. */
  readonly mark: Mark | undefined
  /** Whether the task ends here. */
  readonly ended: boolean
  /** What the end was worth, where that is known. */
  readonly reward: number | undefined
  /** Share of the samples that gave this action. */
  readonly share: number
  /** N(s). */
  visits: number
  /** V(s): the estimate until the first visit, then the mean of the rewards that came back. */
  value: number
  /** What it was worth when it was evaluated. */
  estimate: number
  /** Whether the end is taken for success. */
  isSolved: boolean
  /** Absent until it is expanded. */
  children: readonly Node[] | undefined
}

/** V of a root nobody has valued. */
const UNKNOWN_VALUE = 0.5

/** The root of a tree. */
export function createRoot(observation: string, mark: Mark): Node {
  const here = { action: '', observation, mark, ended: false, reward: undefined, share: 1, isSolved: false }
  return { ...here, ...unvisited(UNKNOWN_VALUE), parent: undefined, depth: 0 }
}

/** What an action came to. */
export type Outcome = Pick<Node, 'action' | 'observation' | 'mark' | 'ended' | 'reward' | 'share' | 'isSolved'>

/** A child that nobody has visited, worth as much as its parent until it is valued. */
export function createChild(parent: Node, outcome: Outcome): Node {
  return { ...outcome, ...unvisited(parent.value), parent, depth: parent.depth + 1 }
}

function unvisited(value: number): Pick<Node, 'visits' | 'value' | 'estimate' | 'children'> {
  return { visits: 0, value, estimate: value, children: undefined }
}

/** The nodes from the root to this one. */
export function pathTo(node: Node): Node[] {
  const path: Node[] = []
  for (let at: Node | undefined = node; at !== undefined; at = at.parent) path.push(at)
  return path.reverse()
}

/** The actions from the root to this node with what came back, in the order they were taken. */
export function trajectory(node: Node): readonly Pair[] {
  return pathTo(node)
    .slice(1)
    .map(({ action, observation }) => ({ line: action, observation }))
}

/** The first of the nodes with the highest value. */
export function bestOf(nodes: readonly Node[]): Node | undefined {
  return nodes.reduce<Node | undefined>((best, node) => (best === undefined || node.value > best.value ? node : best), undefined)
}
