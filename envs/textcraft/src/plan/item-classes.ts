import type { PlanGraph, PlanNode } from './plan-graph.ts'

/**
 * A group of items treated as interchangeable. Any plan for the items works for the group in at most as many steps, so a bound for
 * groups is a bound for items, and groups need no choices between members.
 */
export interface ItemClass {
  /** True if some member is fetched rather than crafted. */
  readonly fetch: boolean
  readonly held: number
  readonly recipes: readonly ClassRecipe[]
}

/** A recipe for a member of a class. */
export interface ClassRecipe {
  /** Items added by one craft. */
  readonly count: number
  readonly parts: readonly ClassPart[]
}

interface ClassPart {
  readonly class: number
  readonly count: number
}

/** Item classes, ordered so that ingredients come before the classes that use them. */
interface Classes {
  readonly classes: readonly ItemClass[]
  /** Class of each node; for a choice node, the class of its members. */
  readonly classOf: readonly number[]
}

/**
 * Merges the items between which the choices up to node `last` choose. If all recipes of a group have the same amounts (planks
 * from any kind of log), their ingredients are merged too, and so are cycles.
 */
export function itemClasses(graph: PlanGraph, last: number): Classes {
  const groups = disjointSets(graph.nodes.length)
  graph.nodes.forEach((node, index) => {
    if (node.kind !== 'choice' || index > last) return
    for (const member of node.members) groups.join(node.members[0] ?? index, member)
  })
  for (;;) {
    const drafts = draftClasses(graph.nodes, groups.find)
    const merged = joinAlike(drafts, groups.join)
    const { order, cycle } = producersFirst(drafts)
    for (const member of cycle) groups.join(cycle[0] ?? member, member)
    if (!merged && cycle.length === 0) return numberClasses(graph.nodes, drafts, order, groups.find)
  }
}

interface DisjointSets {
  find(member: number): number
  /** Merges two sets; true if they were separate. */
  join(a: number, b: number): boolean
}

function disjointSets(size: number): DisjointSets {
  const parents = Array.from({ length: size }, (_, index) => index)
  const find = (member: number): number => {
    let root = member
    for (let parent = parents[root]; parent !== undefined && parent !== root; parent = parents[root]) root = parent
    parents[member] = root
    return root
  }
  const join = (a: number, b: number): boolean => {
    const from = find(b)
    const into = find(a)
    parents[from] = into
    return from !== into
  }
  return { find, join }
}

interface Draft {
  members: number
  fetch: boolean
  held: number
  readonly recipes: Map<string, ClassRecipe>
}

function draftClasses(nodes: readonly PlanNode[], find: (node: number) => number): ReadonlyMap<number, Draft> {
  const drafts = new Map<number, Draft>()
  nodes.forEach((node, index) => {
    if (node.kind === 'choice') return
    const root = find(index)
    const draft = drafts.get(root) ?? { members: 0, fetch: false, held: 0, recipes: new Map() }
    drafts.set(root, draft)
    draft.members += 1
    draft.held += node.held
    if (node.kind === 'fetch') draft.fetch = true
    else addRecipes(draft, node, root, nodes, find)
  })
  for (const draft of drafts.values()) if (draft.fetch) draft.recipes.clear()
  return drafts
}

/** Adds recipes by net yield; skips recipes that consume at least as much of their own class as they make. */
function addRecipes(
  draft: Draft,
  node: PlanNode & { kind: 'craft' },
  root: number,
  nodes: readonly PlanNode[],
  find: (node: number) => number,
): void {
  for (const { recipe, parts } of node.recipes) {
    const amounts = new Map<number, number>()
    for (const part of parts) {
      const target = nodes[part.node]
      const choice = target?.kind === 'choice' ? target : undefined
      const group = find(choice?.members[0] ?? part.node)
      amounts.set(group, (amounts.get(group) ?? 0) + part.count * (choice?.size ?? 1))
    }
    const count = recipe.count - (amounts.get(root) ?? 0)
    amounts.delete(root)
    const sorted = [...amounts].sort((a, b) => a[1] - b[1] || a[0] - b[0])
    const key = `${count}:${sorted.join(';')}`
    if (count > 0) draft.recipes.set(key, { count, parts: sorted.map(([group, amount]) => ({ class: group, count: amount })) })
  }
}

function joinAlike(drafts: ReadonlyMap<number, Draft>, join: DisjointSets['join']): boolean {
  let hasJoined = false
  for (const draft of drafts.values()) {
    if (draft.members < 2 || draft.recipes.size < 2) continue
    const [first, ...others] = draft.recipes.values()
    if (first === undefined || others.some((other) => amountsOf(other) !== amountsOf(first))) continue
    for (const other of others) {
      first.parts.forEach((part, index) => {
        if (join(part.class, other.parts[index]?.class ?? part.class)) hasJoined = true
      })
    }
  }
  return hasJoined
}

function amountsOf(recipe: ClassRecipe): string {
  return `${recipe.count}:${recipe.parts.map((part) => part.count).join()}`
}

/** Returns the classes with ingredients first, or the members of a cycle. */
function producersFirst(drafts: ReadonlyMap<number, Draft>): { readonly order: number[]; readonly cycle: number[] } {
  const order: number[] = []
  const done = new Set<number>()
  const path: number[] = []
  const visit = (root: number): number[] => {
    if (done.has(root)) return []
    const start = path.indexOf(root)
    if (start >= 0) return path.slice(start)
    path.push(root)
    for (const recipe of drafts.get(root)?.recipes.values() ?? []) {
      for (const part of recipe.parts) {
        const cycle = visit(part.class)
        if (cycle.length > 0) return cycle
      }
    }
    path.pop()
    done.add(root)
    order.push(root)
    return []
  }
  for (const root of drafts.keys()) {
    const cycle = visit(root)
    if (cycle.length > 0) return { order, cycle }
  }
  return { order, cycle: [] }
}

function numberClasses(
  nodes: readonly PlanNode[],
  drafts: ReadonlyMap<number, Draft>,
  order: readonly number[],
  find: (node: number) => number,
): Classes {
  const numbers = new Map(order.map((root, index) => [root, index]))
  const numberOf = (node: number): number => numbers.get(find(node)) ?? 0
  const classes = order.map((root): ItemClass => {
    const { fetch, held, recipes } = drafts.get(root) ?? { fetch: true, held: 0, recipes: new Map<string, ClassRecipe>() }
    const renumber = (part: ClassPart): ClassPart => ({ class: numberOf(part.class), count: part.count })
    return { fetch, held, recipes: [...recipes.values()].map(({ count, parts }) => ({ count, parts: parts.map(renumber) })) }
  })
  const classOf = nodes.map((node, index) => numberOf(node.kind === 'choice' ? (node.members[0] ?? index) : index))
  return { classes, classOf }
}
