import type { Rules } from '../rules.ts'
import { bestOf, type Node, pathTo } from './node.ts'

/** What the choice of the next node to expand goes by. */
export type SelectionRules = Pick<Rules, 'search' | 'w' | 'depthLimit'>

/** UCT(s) = V(s) + w sqrt(ln N(parent) / N(s)), section 4.1 of the paper; infinite for a node nobody has visited. */
export function uct({ value, visits, parent }: Node, w: number): number {
  if (visits === 0) return Number.POSITIVE_INFINITY
  return value + w * Math.sqrt(Math.log(parent?.visits ?? 1) / visits)
}

/** Selection: the path from the root to a node to expand; `undefined` where the tree is exhausted. */
export function select(root: Node, rules: SelectionRules): Node[] | undefined {
  if (!isOpen(root, rules)) return undefined
  if (rules.search === 'bestFirst') return pathTo(bestOf(openLeaves(root, rules)) ?? root)
  const path = [root]
  for (let node = next(root, rules); node !== undefined; node = next(node, rules)) path.push(node)
  return path
}

/** Whether there is anything left to expand at or below the node. */
export function isOpen({ ended, depth, children }: Node, rules: SelectionRules): boolean {
  if (ended || depth >= rules.depthLimit) return false
  return children === undefined || children.some((child) => isOpen(child, rules))
}

/** The child to go on with; ties are settled by value, then by order. */
function next({ children = [] }: Node, rules: SelectionRules): Node | undefined {
  const open = children.filter((child) => isOpen(child, rules))
  const scores = open.map((child) => (rules.search === 'dfs' ? Math.min(child.visits, 1) : uct(child, rules.w)))
  const highest = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY)
  return bestOf(open.filter((_, index) => scores[index] === highest))
}

function openLeaves(node: Node, rules: SelectionRules): readonly Node[] {
  if (!isOpen(node, rules)) return []
  return node.children === undefined ? [node] : node.children.flatMap((child) => openLeaves(child, rules))
}

/** Back-propagation: N += 1 and V = (V (N - 1) + r) / N on the whole path, the steps of its simulation among them. */
export function backpropagate(path: readonly Node[], reward: number): void {
  for (const node of path) {
    node.visits += 1
    node.value = (node.value * (node.visits - 1) + reward) / node.visits
  }
}
