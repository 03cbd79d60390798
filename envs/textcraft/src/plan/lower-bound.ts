import { type ClassRecipe, type ItemClass, itemClasses } from './item-classes.ts'
import type { PlanGraph } from './plan-graph.ts'

/**
 * Lower bound of the steps of any plan, given the demand of each node. Nodes above `top` are settled and do not count. `Infinity`
 * if the demand cannot be met.
 */
export type LowerBound = (demand: readonly number[], top: number) => number

/**
 * Creates a bound for searches in which the choices up to node `last` are still open. Interchangeable items are merged into
 * classes. Classes that every plan must make are counted in whole crafts, each passing on the minimum that any of its recipes
 * takes; further demand is counted at the prices of the linear program. Fetches count once per class, and once per disjoint set of
 * classes of which a plan must fetch at least one.
 */
export function lowerBound(graph: PlanGraph, last: number): LowerBound {
  const { classes, classOf } = itemClasses(graph, last)
  const sizes = graph.nodes.map((node) => (node.kind === 'choice' ? node.size : 1))
  const facts = classes.map(classFacts)
  const landmarks = fetchLandmarks(classes)
  const amounts = classes.map(() => 0)
  const prices = classes.map(() => 0)

  return (demand, top) => {
    amounts.fill(0)
    for (let node = 0; node <= top; node += 1) {
      const required = demand[node] as number
      if (required > 0)
        amounts[classOf[node] as number] = (amounts[classOf[node] as number] as number) + required * (sizes[node] as number)
    }
    const { steps, open } = wholeCrafts(classes, facts, amounts)
    if (open.length === 0) return steps
    priceUnforced(classes, amounts, prices)
    let beyond = 0
    for (const index of open) beyond += pricedCrafts(classes[index] as ItemClass, amounts[index] as number, prices)
    return steps + Math.ceil(beyond - 1e-6) + packLandmarks(open, classes, landmarks, amounts)
  }
}

interface ClassFacts {
  /** Maximum yield of one craft. */
  readonly maxYield: number
  /** Ingredients common to all recipes, with the minimum taken per item made. */
  readonly shared: readonly { readonly class: number; readonly ratio: number }[]
}

function classFacts({ recipes }: ItemClass): ClassFacts {
  const maxYield = Math.max(1, ...recipes.map((recipe) => recipe.count))
  const shared = (recipes[0]?.parts ?? []).map((part) => ({
    class: part.class,
    ratio: Math.min(...recipes.map((recipe) => amountIn(recipe, part.class) / recipe.count)),
  }))
  return { maxYield, shared: shared.filter(({ ratio }) => ratio > 0) }
}

function amountIn(recipe: ClassRecipe, target: number): number {
  return recipe.parts.find((part) => part.class === target)?.count ?? 0
}

/**
 * Counts the certain steps, and returns the demanded classes with several recipes. Afterwards `amounts` holds demand minus held
 * items: positive exactly for the classes that every plan fetches or makes.
 */
function wholeCrafts(
  classes: readonly ItemClass[],
  facts: readonly ClassFacts[],
  amounts: number[],
): { readonly steps: number; readonly open: readonly number[] } {
  const open: number[] = []
  let steps = 0
  for (let index = classes.length - 1; index >= 0; index -= 1) {
    const current = classes[index] as ItemClass
    const lacking = (amounts[index] as number) - current.held
    amounts[index] = lacking
    if (lacking <= 0) continue
    if (current.fetch) {
      steps += 1
      continue
    }
    const { maxYield, shared } = facts[index] as ClassFacts
    if (current.recipes.length === 0) return { steps: Infinity, open: [] }
    const crafts = Math.ceil(lacking / maxYield)
    steps += crafts
    if (current.recipes.length > 1) {
      open.push(index)
      for (const part of shared) amounts[part.class] = (amounts[part.class] as number) + Math.ceil(lacking * part.ratio - 1e-6)
    } else {
      for (const part of (current.recipes[0] as ClassRecipe).parts) {
        amounts[part.class] = (amounts[part.class] as number) + crafts * part.count
      }
    }
  }
  return { steps, open }
}

/** Computes the price of one item of each class, in crafts: 0 for classes that are counted whole, fetched or already held. */
function priceUnforced(classes: readonly ItemClass[], lacking: readonly number[], prices: number[]): void {
  for (let index = 0; index < classes.length; index += 1) {
    const current = classes[index] as ItemClass
    let price = Infinity
    for (const recipe of current.recipes) price = Math.min(price, (1 + partsPrice(recipe, prices)) / recipe.count)
    const free = current.fetch || current.held > 0 || (lacking[index] as number) > 0
    prices[index] = free ? 0 : price
  }
}

function partsPrice(recipe: ClassRecipe, prices: readonly number[]): number {
  let total = 0
  for (const part of recipe.parts) total += (prices[part.class] as number) * part.count
  return total
}

/** Returns the cost of a class with several recipes beyond its minimum number of crafts. */
function pricedCrafts({ recipes }: ItemClass, lacking: number, prices: readonly number[]): number {
  let maxYield = 1
  let perItem = Infinity
  let partsPerItem = Infinity
  for (const recipe of recipes) {
    const parts = partsPrice(recipe, prices)
    maxYield = Math.max(maxYield, recipe.count)
    perItem = Math.min(perItem, (1 + parts) / recipe.count)
    partsPerItem = Math.min(partsPerItem, parts / recipe.count)
  }
  return Math.max(lacking * perItem - Math.ceil(lacking / maxYield), lacking * partsPerItem)
}

/** Returns, for each class, fetched classes of which at least one is needed to make it; `undefined` if none may be needed. */
function fetchLandmarks(classes: readonly ItemClass[]): readonly (readonly number[] | undefined)[] {
  const landmarks: (readonly number[] | undefined)[] = []
  classes.forEach((current, index) => {
    if (current.held > 0) landmarks.push(undefined)
    else landmarks.push(current.fetch ? [index] : recipesLandmark(current.recipes, landmarks, () => true))
  })
  return landmarks
}

type Landmarks = readonly (readonly number[] | undefined)[]

function recipesLandmark(
  recipes: readonly ClassRecipe[],
  landmarks: Landmarks,
  usable: (landmark: readonly number[]) => boolean,
): readonly number[] | undefined {
  const union = new Set<number>()
  for (const recipe of recipes) {
    let smallest: readonly number[] | undefined
    for (const part of recipe.parts) {
      const landmark = landmarks[part.class]
      if (landmark === undefined || !usable(landmark)) continue
      if (smallest === undefined || landmark.length < smallest.length) smallest = landmark
    }
    if (smallest === undefined) return undefined
    for (const fetched of smallest) union.add(fetched)
  }
  return [...union]
}

/** Counts further necessary fetches: landmarks that are disjoint from each other and from counted classes. */
function packLandmarks(
  open: readonly number[],
  classes: readonly ItemClass[],
  landmarks: Landmarks,
  lacking: readonly number[],
): number {
  const taken = new Set<number>()
  const usable = (landmark: readonly number[]): boolean =>
    landmark.every((fetched) => !taken.has(fetched) && (lacking[fetched] as number) <= 0)
  let fetches = 0
  for (const index of open) {
    const landmark = recipesLandmark(classes[index]?.recipes ?? [], landmarks, usable)
    if (landmark === undefined || landmark.length === 0) continue
    fetches += 1
    for (const fetched of landmark) taken.add(fetched)
  }
  return fetches
}
