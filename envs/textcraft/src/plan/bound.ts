import { type ClassRecipe, type ItemClass, itemClasses } from './classes.ts'
import type { PlanGraph } from './graph.ts'

/**
 * A number of steps that no plan can undercut, given how much of each node is demanded; nodes above `top` are settled
 * and do not count. `Infinity` where the demand cannot be met.
 */
export type LowerBound = (demand: readonly number[], top: number) => number

/**
 * A bound for searches that still have the choices up to node `last` before them. Items that may replace each other
 * count as one; then each class that every plan must make is counted in whole crafts, passing on the least that any of
 * its recipes takes, and what is needed beyond that is counted by the linear programme's prices. Fetches count once a
 * class, and once for each set of classes of which a plan must fetch one.
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
      const wanted = demand[node] as number
      if (wanted > 0)
        amounts[classOf[node] as number] = (amounts[classOf[node] as number] as number) + wanted * (sizes[node] as number)
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
  /** The most that one craft adds. */
  readonly most: number
  /** What every recipe takes, with the least taken for each one made. */
  readonly shared: readonly { readonly class: number; readonly ratio: number }[]
}

function classFacts({ recipes }: ItemClass): ClassFacts {
  const most = Math.max(1, ...recipes.map((recipe) => recipe.count))
  const shared = (recipes[0]?.parts ?? []).map((part) => ({
    class: part.class,
    ratio: Math.min(...recipes.map((recipe) => amountIn(recipe, part.class) / recipe.count)),
  }))
  return { most, shared: shared.filter(({ ratio }) => ratio > 0) }
}

function amountIn(recipe: ClassRecipe, target: number): number {
  return recipe.parts.find((part) => part.class === target)?.count ?? 0
}

/**
 * Steps that are certain, and the demanded classes with several recipes. Afterwards `amounts` holds what is demanded
 * beyond what is held: positive exactly for the classes that every plan fetches or makes.
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
    const { most, shared } = facts[index] as ClassFacts
    if (current.recipes.length === 0) return { steps: Infinity, open: [] }
    const crafts = Math.ceil(lacking / most)
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

/** Prices in crafts of one item of each class: 0 for what is counted whole, fetched or held already. */
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

/** What a class with several recipes costs beyond its fewest crafts. */
function pricedCrafts({ recipes }: ItemClass, lacking: number, prices: readonly number[]): number {
  let most = 1
  let perItem = Infinity
  let partsPerItem = Infinity
  for (const recipe of recipes) {
    const parts = partsPrice(recipe, prices)
    most = Math.max(most, recipe.count)
    perItem = Math.min(perItem, (1 + parts) / recipe.count)
    partsPerItem = Math.min(partsPerItem, parts / recipe.count)
  }
  return Math.max(lacking * perItem - Math.ceil(lacking / most), lacking * partsPerItem)
}

/** For each class, fetched classes of which one is needed to make any of it; `undefined` where none may be. */
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

/** How many more classes must be fetched: landmarks that share nothing with each other or with what is counted. */
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
