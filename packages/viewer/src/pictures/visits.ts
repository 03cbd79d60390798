import type { TreeNode } from './picture.ts'
import type { PictureStep } from './picture-steps.ts'

/** A node under construction. */
export interface NodeBuilder extends Omit<TreeNode, 'act' | 'value' | 'visits' | 'chosen'> {
  act?: PictureStep
  value?: number
  /** Share of the samples that proposed it. */
  share: number
}

/** Expansion of a node. */
export interface Expansion {
  readonly seq: number
  readonly node: number
  readonly children: readonly number[]
}

/** Weight of the model's score in a value (LATS paper); the rest is the weight of the share of samples. */
const LAMBDA = 0.8
/** Reward of a truncated path (LATS paper). */
const TRUNCATED_REWARD = -0.5
/** Value of the root. */
const UNKNOWN = 0.5

/**
 * Returns the number of search rounds that visited each node, including the last round. A round selects a node, expands it and
 * continues from the best child to an end; an expansion of another node starts a new round. The best child is computed with the
 * published settings.
 */
export function visitsOf(nodes: readonly NodeBuilder[], expansions: readonly Expansion[]): readonly number[] {
  const search = { nodes, visits: nodes.map(() => 0), values: nodes.map(() => UNKNOWN) }
  let path: number[] = []
  for (const { node, children } of expansions) {
    if (path.at(-1) !== node) {
      if (path.length > 0) backpropagate(search, path)
      path = pathTo(nodes, node)
    }
    for (const child of children) search.values[child] = estimateOf(search, child)
    const best = bestOf(search, children)
    if (best !== undefined) path.push(best)
  }
  backpropagate(search, path)
  return search.visits
}

interface Search {
  readonly nodes: readonly NodeBuilder[]
  readonly visits: number[]
  readonly values: number[]
}

function pathTo(nodes: readonly NodeBuilder[], id: number): number[] {
  const path: number[] = []
  for (let node = nodes[id]; node !== undefined; node = nodes[node.parent ?? -1]) path.unshift(node.id)
  return path
}

function bestOf({ values }: Search, children: readonly number[]): number | undefined {
  const [first, ...others] = children
  if (first === undefined) return undefined
  return others.reduce((best, child) => ((values[child] ?? 0) > (values[best] ?? 0) ? child : best), first)
}

/** Estimates the value of a child: by the model, by the reward at an end, otherwise the value of the parent. */
function estimateOf({ nodes, values }: Search, id: number): number {
  const { value, share, act, parent } = nodes[id] ?? { share: 1 }
  const isEnd = act === undefined || act.ended
  if (value !== undefined) return isEnd ? value : LAMBDA * value + (1 - LAMBDA) * share
  return act?.ended === true ? act.reward : (values[parent ?? 0] ?? UNKNOWN)
}

function backpropagate(search: Search, path: readonly number[]): void {
  const { nodes, visits, values } = search
  const leaf = path.at(-1) ?? 0
  const { act } = nodes[leaf] ?? {}
  const reward = act === undefined || act.ended ? estimateOf(search, leaf) : TRUNCATED_REWARD
  for (const id of path) {
    const count = (visits[id] ?? 0) + 1
    visits[id] = count
    values[id] = ((values[id] ?? 0) * (count - 1) + reward) / count
  }
}
