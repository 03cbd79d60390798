import { log } from '@orreryjs/core/math'
import type { Rules } from '../rules.ts'
import { highestValueNode, type Node, pathTo } from './node.ts'

/** Settings for the selection of the next node. */
export type SelectionRules = Pick<Rules, 'search' | 'w' | 'depthLimit'>

/** UCT(s) = V(s) + w sqrt(ln N(parent) / N(s)), section 4.1 of the paper; infinite for an unvisited node. */
export function uct({ value, visits, parent }: Node, w: number): number {
  if (visits === 0) return Number.POSITIVE_INFINITY
  return value + w * Math.sqrt(log(parent?.visits ?? 1) / visits)
}

/** Selection: returns the path from the root to a node to expand, or `undefined` if the tree is exhausted. */
export function select(root: Node, rules: SelectionRules): Node[] | undefined {
  if (!isOpen(root, rules)) return undefined
  if (rules.search === 'bestFirst') return pathTo(highestValueNode(openLeaves(root, rules)) ?? root)
  const path = [root]
  for (let node = next(root, rules); node !== undefined; node = next(node, rules)) path.push(node)
  return path
}

/** True if the subtree has a node to expand. */
export function isOpen({ isTerminal, depth, children }: Node, rules: SelectionRules): boolean {
  if (isTerminal || depth >= rules.depthLimit) return false
  return children === undefined || children.some((child) => isOpen(child, rules))
}

/** Returns the child to descend to. Ties are broken by value, then by order. */
function next({ children = [] }: Node, rules: SelectionRules): Node | undefined {
  const open = children.filter((child) => isOpen(child, rules))
  const scores = open.map((child) => (rules.search === 'dfs' ? Math.min(child.visits, 1) : uct(child, rules.w)))
  const highest = scores.reduce((maximum, score) => Math.max(maximum, score), Number.NEGATIVE_INFINITY)
  return highestValueNode(open.filter((_, index) => scores[index] === highest))
}

function openLeaves(node: Node, rules: SelectionRules): readonly Node[] {
  if (!isOpen(node, rules)) return []
  return node.children === undefined ? [node] : node.children.flatMap((child) => openLeaves(child, rules))
}

/** Backpropagation: N += 1 and V = (V (N - 1) + r) / N for every node of the path, including simulated steps. */
export function backpropagate(path: readonly Node[], reward: number): void {
  for (const node of path) {
    node.visits += 1
    node.value = (node.value * (node.visits - 1) + reward) / node.visits
  }
}
