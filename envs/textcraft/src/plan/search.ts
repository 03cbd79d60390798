import { type LowerBound, lowerBound } from './lower-bound.ts'
import type { PlanGraph, PlanNode } from './plan-graph.ts'
import { choiceOptions, craftOptions, type Decision, type PlanOption, type PlanOptions } from './plan-options.ts'

/** The best solution found. */
export interface Solution {
  readonly steps: number
  /** Lower bound of all solutions within the graph. */
  readonly lowerBound: number
  readonly decisions: readonly Decision[]
  /** Total use of each item node. */
  readonly demand: readonly number[]
}

/** Budget multiplier while no solution has been found. */
const PATIENCE = 10

/**
 * Branch and bound over the nodes from the goal down. Exact unless more than `budget` options were evaluated or a node had too
 * many options; then returns the best solution found with a bound valid for all solutions.
 */
export function search(graph: PlanGraph, count: number, budget: number): Solution | undefined {
  const { nodes, effort } = graph
  const demand = nodes.map(() => 0)
  const boundBelow = bounds(graph)
  const trail: Decision[] = []
  const visited = new Map<string, number>()
  let best: { steps: number; decisions: readonly Decision[]; demand: readonly number[] } | undefined
  let evaluated = 0
  let isTruncated = false

  const apply = (option: PlanOption, sign: 1 | -1): void => {
    for (const decision of option.decisions) {
      const node = nodes[decision.node] as PlanNode
      const times = decision.times * sign
      if (node.kind === 'choice') {
        add(demand, node.members[decision.index] as number, times * node.size)
        add(demand, decision.node, -times)
      } else if (node.kind === 'craft') {
        for (const part of node.recipes[decision.index]?.parts ?? []) add(demand, part.node, times * part.count)
      }
    }
  }

  /** Settles node `top` and the nodes below; a choice at `top` continues with member `from`. */
  const settle = (top: number, stepsSoFar: number, from: number): void => {
    let steps = stepsSoFar
    for (let index = top; index >= 0; index -= 1) {
      const node = nodes[index] as PlanNode
      const lacking = (demand[index] as number) - (node.kind === 'choice' ? 0 : node.held)
      if (lacking <= 0) continue
      if (node.kind === 'fetch') steps += 1
      else {
        if (wasReached(visited, `${index === top ? from : 0};${demand.slice(0, index + 1).join()}`, steps)) return
        if (node.kind === 'craft') branch(index, index - 1, steps, craftOptions(node.recipes, index, lacking, effort))
        else branch(index, index, steps, choiceOptions(node, index, lacking, index === top ? from : 0, effort, demand))
        return
      }
    }
    if (best === undefined || steps < best.steps) best = { steps, decisions: [...trail], demand: [...demand] }
  }

  const branch = (place: number, next: number, steps: number, { options, all }: PlanOptions): void => {
    if (!all) isTruncated = true
    for (const { option, bound } of ranked(next, steps, options)) {
      if (best !== undefined && bound >= best.steps) return
      if (evaluated > (best === undefined ? budget * PATIENCE : budget)) {
        isTruncated = true
        return
      }
      apply(option, 1)
      trail.push(...option.decisions)
      settle(next, steps + option.crafts, next === place ? (option.decisions[0]?.index ?? 0) + 1 : 0)
      trail.length -= option.decisions.length
      apply(option, -1)
    }
  }

  const ranked = (next: number, steps: number, options: readonly PlanOption[]): readonly RankedOption[] => {
    if (options.length === 1) return options.map((option) => ({ option, bound: 0 }))
    const result: RankedOption[] = []
    for (const option of options) {
      apply(option, 1)
      const bound = steps + option.crafts + boundBelow(demand, next)
      apply(option, -1)
      evaluated += 1
      if (bound < (best?.steps ?? Infinity)) result.push({ option, bound })
    }
    return result.sort((a, b) => a.bound - b.bound || a.option.effort - b.option.effort)
  }

  demand[nodes.length - 1] = count
  const rootBound = boundBelow(demand, nodes.length - 1)
  if (rootBound === Infinity) return undefined
  settle(nodes.length - 1, 0, 0)
  return best === undefined ? undefined : { ...best, lowerBound: isTruncated ? rootBound : best.steps }
}

interface RankedOption {
  readonly option: PlanOption
  readonly bound: number
}

/** Returns the lower bound, relaxed only as far as the choices still open at `top` require. */
function bounds(graph: PlanGraph): LowerBound {
  const lastChoice: number[] = []
  graph.nodes.forEach((node, index) => {
    lastChoice.push(node.kind === 'choice' ? index : (lastChoice[index - 1] ?? -1))
  })
  const cache = new Map<number, LowerBound>()
  return (demand, top) => {
    const last = lastChoice[top] ?? -1
    let bound = cache.get(last)
    if (bound === undefined) {
      bound = lowerBound(graph, last)
      cache.set(last, bound)
    }
    return bound(demand, top)
  }
}

/** True if the same demand was reached before with at most as many steps; records it otherwise. */
function wasReached(reached: Map<string, number>, open: string, steps: number): boolean {
  const before = reached.get(open)
  if (before !== undefined && before <= steps) return true
  reached.set(open, steps)
  return false
}

function add(amounts: number[], index: number, amount: number): void {
  amounts[index] = (amounts[index] as number) + amount
}
