import { type LowerBound, lowerBound } from './bound.ts'
import type { PlanGraph, PlanNode } from './graph.ts'
import { assignments, covers, type Decision, type Option, type Options } from './options.ts'

/** The best way found to meet the goal. */
export interface Solution {
  readonly steps: number
  /** No way within the graph is shorter than this. */
  readonly lowerBound: number
  readonly decisions: readonly Decision[]
  /** How much of each item node is used in all. */
  readonly demand: readonly number[]
}

/** How many options are looked at, at most, as a multiple of the budget, where nothing has been found at all. */
const PATIENCE = 10

/**
 * Branch and bound over the nodes from the goal down. Exact unless `budget` options were looked at before the search
 * was through, or a node had too many; then the best found so far is returned with the bound that holds for all.
 */
export function search(graph: PlanGraph, count: number, budget: number): Solution | undefined {
  const { nodes, effort } = graph
  const demand = nodes.map(() => 0)
  const boundBelow = bounds(graph)
  const trail: Decision[] = []
  const seen = new Map<string, number>()
  let best: { steps: number; decisions: readonly Decision[]; demand: readonly number[] } | undefined
  let looks = 0
  let abandoned = false

  const apply = (option: Option, sign: 1 | -1): void => {
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

  /** Settle node `top` and those below it; a choice at `top` goes on with member `from`. */
  const settle = (top: number, stepsSoFar: number, from: number): void => {
    let steps = stepsSoFar
    for (let place = top; place >= 0; place -= 1) {
      const node = nodes[place] as PlanNode
      const lacking = (demand[place] as number) - (node.kind === 'choice' ? 0 : node.held)
      if (lacking <= 0) continue
      if (node.kind === 'fetch') steps += 1
      else {
        if (isKnown(seen, `${place === top ? from : 0};${demand.slice(0, place + 1).join()}`, steps)) return
        if (node.kind === 'craft') branch(place, place - 1, steps, covers(node.recipes, place, lacking, effort))
        else branch(place, place, steps, assignments(node, place, lacking, place === top ? from : 0, effort, demand))
        return
      }
    }
    if (best === undefined || steps < best.steps) best = { steps, decisions: [...trail], demand: [...demand] }
  }

  const branch = (place: number, next: number, steps: number, { options, all }: Options): void => {
    if (!all) abandoned = true
    for (const { option, bound } of ranked(next, steps, options)) {
      if (best !== undefined && bound >= best.steps) return
      if (looks > (best === undefined ? budget * PATIENCE : budget)) {
        abandoned = true
        return
      }
      apply(option, 1)
      trail.push(...option.decisions)
      settle(next, steps + option.crafts, next === place ? (option.decisions[0]?.index ?? 0) + 1 : 0)
      trail.length -= option.decisions.length
      apply(option, -1)
    }
  }

  const ranked = (next: number, steps: number, options: readonly Option[]): readonly RankedOption[] => {
    if (options.length === 1) return options.map((option) => ({ option, bound: 0 }))
    const result: RankedOption[] = []
    for (const option of options) {
      apply(option, 1)
      const bound = steps + option.crafts + boundBelow(demand, next)
      apply(option, -1)
      looks += 1
      if (bound < (best?.steps ?? Infinity)) result.push({ option, bound })
    }
    return result.sort((a, b) => a.bound - b.bound || a.option.effort - b.option.effort)
  }

  demand[nodes.length - 1] = count
  const rootBound = boundBelow(demand, nodes.length - 1)
  if (rootBound === Infinity) return undefined
  settle(nodes.length - 1, 0, 0)
  return best === undefined ? undefined : { ...best, lowerBound: abandoned ? rootBound : best.steps }
}

interface RankedOption {
  readonly option: Option
  readonly bound: number
}

/** The lower bound, relaxed no further than the choices still open at `top` require. */
function bounds(graph: PlanGraph): LowerBound {
  const lastChoice: number[] = []
  graph.nodes.forEach((node, index) => {
    lastChoice.push(node.kind === 'choice' ? index : (lastChoice[index - 1] ?? -1))
  })
  const made = new Map<number, LowerBound>()
  return (demand, top) => {
    const last = lastChoice[top] ?? -1
    let bound = made.get(last)
    if (bound === undefined) {
      bound = lowerBound(graph, last)
      made.set(last, bound)
    }
    return bound(demand, top)
  }
}

/** Whether the same demand was met with before after as few steps; remembers it if not. */
function isKnown(seen: Map<string, number>, open: string, steps: number): boolean {
  const before = seen.get(open)
  if (before !== undefined && before <= steps) return true
  seen.set(open, steps)
  return false
}

function add(amounts: number[], index: number, amount: number): void {
  amounts[index] = (amounts[index] as number) + amount
}
