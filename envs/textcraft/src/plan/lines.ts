import { craftLine, getLine } from '../render.ts'
import type { PlanGraph, PlanRecipe } from './graph.ts'
import type { Solution } from './search.ts'

/** A solution as actions: everything that is fetched, then the crafts, ingredients first. */
export function planLines(graph: PlanGraph, solution: Solution): readonly string[] {
  const gets: string[] = []
  const crafts: string[] = []
  const members = givenMembers(graph, solution)
  graph.nodes.forEach((node, index) => {
    if (node.kind === 'fetch') {
      const lacking = (solution.demand[index] ?? 0) - node.held
      if (lacking > 0) gets.push(getLine(lacking, node.item))
    }
    if (node.kind !== 'craft') return
    for (const decision of solution.decisions) {
      const recipe = decision.node === index ? node.recipes[decision.index] : undefined
      for (let times = recipe === undefined ? 0 : decision.times; times > 0; times -= 1) {
        crafts.push(craftAction(graph, recipe as PlanRecipe, members))
      }
    }
  })
  return [...gets, ...crafts]
}

/** For each choice node, the item node of each part, in the order in which the parts are used. */
function givenMembers(graph: PlanGraph, solution: Solution): ReadonlyMap<number, number[]> {
  const given = new Map<number, number[]>()
  for (const { node, index, times } of solution.decisions) {
    const choice = graph.nodes[node]
    if (choice?.kind !== 'choice') continue
    const members = given.get(node) ?? []
    given.set(node, members)
    for (let part = 0; part < times; part += 1) members.push(choice.members[index] as number)
  }
  return given
}

function craftAction(graph: PlanGraph, { recipe, parts }: PlanRecipe, members: ReadonlyMap<number, number[]>): string {
  const items = parts.map((part) => {
    const node = graph.nodes[members.get(part.node)?.shift() ?? part.node]
    return node === undefined || node.kind === 'choice' ? '' : node.item
  })
  return craftLine(recipe, items)
}
