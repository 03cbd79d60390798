import { isLikelyCategory, membersOf } from './category.ts'
import type { Belief } from './ledger.ts'
import type { Recipe } from './recipe.ts'

/** A source of an item or of a member of a category. */
export type Source =
  | { readonly kind: 'get'; readonly risk: number }
  | { readonly kind: 'craft'; readonly recipe: Recipe }
  | { readonly kind: 'member'; readonly member: string; readonly risk: number }
  /** Only the stock. */
  | { readonly kind: 'held' }

/** Sources of each name, and the chosen source. */
export interface Sources {
  readonly chosen: Map<string, Source>
  options(name: string): readonly Source[]
  /** Cost of one unit in steps; infinite if unreachable. Chooses the cheapest source on first use. */
  unitCost(name: string): number
}

/** Extra cost of fetching a probable category. */
const RISK_OF_CATEGORY = 12
/** Extra cost of fetching a craftable item: only a last resort. */
const RISK_OF_CRAFTABLE = 50
/** Limits of the search for a first plan; reached only by lists full of cycles or by unrealistically long chains. */
const MAX_VISITS = 5_000
const MAX_DEPTH = 200

/** Prices a source by the steps for a single item, or per item for a large amount. */
type Pricing = 'for one' | 'each of many'

/** Steps per fetched item if many are needed: small, as any amount takes one step. */
const FETCH_OF_MANY = 0.1

/** Creates the sources allowed by a belief. `known` caches the sources of each name, which do not depend on pricing. */
export function createSources(belief: Belief, pricing: Pricing, cache: Map<string, readonly Source[]>): Sources {
  const fetchCost = pricing === 'for one' ? 1 : FETCH_OF_MANY
  const chosen = new Map<string, Source>()
  const costs = new Map<string, number>()
  const visiting = new Set<string>()
  let visits = 0
  const options = (name: string): readonly Source[] => {
    const sources = cache.get(name) ?? sourcesOf(name, belief)
    cache.set(name, sources)
    return sources
  }
  const take = (name: string, source: Source, cost: number): number => {
    chosen.set(name, source)
    costs.set(name, cost)
    return cost
  }
  const sourceCost = (source: Source): number => {
    if (source.kind === 'craft') return craftCost(source.recipe)
    if (source.kind === 'member') return source.risk + unitCost(source.member)
    return source.kind === 'get' ? fetchCost + source.risk : 0
  }
  const craftCost = (recipe: Recipe): number => {
    if (pricing === 'for one') return recipe.ingredients.reduce((sum, part) => sum + unitCost(part.name), 1)
    return recipe.ingredients.reduce((sum, part) => sum + part.count * unitCost(part.name), 1) / recipe.count
  }
  const unitCost = (name: string): number => {
    const cost = costs.get(name)
    if (cost !== undefined) return cost
    if (visiting.has(name) || visits > MAX_VISITS || visiting.size > MAX_DEPTH) return Number.POSITIVE_INFINITY
    visits += 1
    visiting.add(name)
    let best: { readonly source: Source; readonly cost: number } | undefined
    for (const source of options(name)) {
      const found = sourceCost(source)
      if (found < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { source, cost: found }
    }
    visiting.delete(name)
    if (best !== undefined) return take(name, best.source, best.cost)
    if (belief.stock.has(name)) return take(name, { kind: 'held' }, 0)
    if (belief.unavailable.has(name)) return Number.POSITIVE_INFINITY
    return take(name, { kind: 'get', risk: RISK_OF_CRAFTABLE }, 1 + RISK_OF_CRAFTABLE)
  }
  return { chosen, options, unitCost }
}

function sourcesOf(name: string, belief: Belief): readonly Source[] {
  const recipes = belief.recipes.get(name)
  if (recipes !== undefined) return recipes.map((recipe) => ({ kind: 'craft', recipe }))
  const isRefused = belief.unavailable.has(name)
  const isDoubtful = isRefused || isLikelyCategory(name, belief)
  const sources: Source[] = isDoubtful
    ? membersOf(name, belief).map(({ name: member, risk }) => ({ kind: 'member', member, risk }))
    : []
  if (!isRefused) sources.push({ kind: 'get', risk: isDoubtful ? RISK_OF_CATEGORY : 0 })
  return sources
}
