import type { TinyShopState } from '@orreryjs/testing'

/** A node of the released search. */
export interface Node {
  readonly parent: Node | undefined
  readonly depth: number
  readonly action: string
  readonly observation: string
  readonly state: TinyShopState
  readonly isTerminal: boolean
  readonly isSolved: boolean
  children: Node[]
  isExpanded: boolean
  visits: number
  value: number
  /** Value before the first visit. */
  estimate: number
  reward: number
}

export function unvisited(value: number): Pick<Node, 'visits' | 'value' | 'estimate' | 'reward'> {
  return { visits: 0, value, estimate: value, reward: 0 }
}

/** The first node with the highest value. */
export function best(nodes: readonly Node[]): Node | undefined {
  const highest = Math.max(...nodes.map(({ value }) => value))
  return nodes.find(({ value }) => value === highest)
}

export function allNodes(node: Node): readonly Node[] {
  return [node, ...node.children.flatMap(allNodes)]
}

/** The trajectory to a node, as the released prompts show it. */
export function historyOf(node: Node): string {
  const { parent, action, observation } = node
  return parent === undefined ? '' : `${historyOf(parent)}\n\nAction: ${action}\nObservation: ${observation}`
}

/** The trajectory to a node as the released loop remembers it: the task, then the actions from the last to the first. */
export function reversedHistory(task: string, node: Node): string {
  const parts = [task]
  for (let at = node; at.parent !== undefined; at = at.parent)
    parts.push(`Action: ${at.action}`, `Observation: ${at.observation}\n`)
  return parts.join('\n')
}
