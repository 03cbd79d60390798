import { createTextCache, memoizeByObject } from '@orreryjs/core/worlds'
import type { Belief } from './belief.ts'
import { isLikelyCategory, membersOf } from './knowledge.ts'
import { type Amount, craftCommand, getCommand, type Recipe } from './recipe.ts'

/** An action of a plan, repeated `times` times. */
export interface PlannedAction {
  readonly action: string
  readonly makes: Amount
  /** Ingredients of one craft, with members instead of categories; empty for a fetch. */
  readonly uses: readonly Amount[]
  /** `undefined` for a fetch. */
  readonly recipe?: Recipe
  readonly times: number
}

interface Draft {
  readonly gets: readonly Amount[]
  /** Crafts in order: ingredients before the recipes that use them. */
  readonly crafts: readonly { readonly recipe: Recipe; readonly times: number }[]
  /** Number of steps, plus risk for steps that may be invalid. */
  readonly cost: number
  /** Items that must be made or fetched. */
  readonly names: readonly string[]
}

/**
 * Returns a short plan: backward chaining with exact amounts, in which shared ingredients are fetched or made together and
 * leftovers are used. Fetches come first. `undefined` if the listed recipes do not reach the goal.
 */
function planFor(goal: Amount, belief: Belief): readonly PlannedAction[] | undefined {
  const { recipes, stock, impossible } = belief
  const state = JSON.stringify([goal.count, goal.name, ...stock, ...impossible])
  return plansBy(recipes)(state, () => computePlan(goal, belief))
}

/** Maximum number of memoized plans per recipe list. Plans depend only on recipes, stock and rejected lines. */
const MAX_PLANS = 64
const plansBy = memoizeByObject((_: Belief['recipes']) => createTextCache<readonly PlannedAction[] | undefined>(MAX_PLANS))

function computePlan(goal: Amount, belief: Belief): readonly PlannedAction[] | undefined {
  const sourceCache = new Map<string, readonly Source[]>()
  const forOne = improvePlan(goal, belief, createSources(belief, 'for one', sourceCache))
  if (forOne === undefined || !forOne.hadChoice) return forOne?.actions
  const ofMany = improvePlan(goal, belief, createSources(belief, 'each of many', sourceCache))
  return (ofMany !== undefined && ofMany.cost < forOne.cost ? ofMany : forOne).actions
}

interface ImprovedPlan {
  readonly actions: readonly PlannedAction[]
  readonly cost: number
  /** True if an item had more than one source. */
  readonly hadChoice: boolean
}

/** Starts with the cheapest source of each item and changes one choice at a time while this saves steps. */
function improvePlan(goal: Amount, belief: Belief, sources: Sources): ImprovedPlan | undefined {
  if (sources.unitCost(goal.name) === Number.POSITIVE_INFINITY) return undefined
  let draft = evaluate(goal, belief, sources.chosen)
  for (let improved = true; improved; ) {
    improved = false
    for (const name of draft?.names ?? [...sources.chosen.keys()]) {
      const better = bestChange(name, goal, belief, sources, draft?.cost ?? Number.POSITIVE_INFINITY)
      if (better === undefined) continue
      draft = better
      improved = true
    }
  }
  if (draft === undefined) return undefined
  const hadChoice = draft.names.some((name) => sources.options(name).length > 1)
  return { actions: toActions(draft, sources.chosen), cost: draft.cost, hadChoice }
}

/** Tries all other sources of one name and keeps the best if it costs less than `cost`. */
function bestChange(name: string, goal: Amount, belief: Belief, sources: Sources, cost: number): Draft | undefined {
  const options = sources.options(name)
  let current = sources.chosen.get(name)
  let best: Draft | undefined
  if (options.length < 2 || current === undefined) return undefined
  for (const source of options) {
    if (source === current || !isReachable(source, sources)) continue
    sources.chosen.set(name, source)
    const draft = evaluate(goal, belief, sources.chosen)
    if (draft !== undefined && draft.cost < (best?.cost ?? cost)) {
      best = draft
      current = source
    }
  }
  sources.chosen.set(name, current)
  return best
}

function isReachable(source: Source, sources: Sources): boolean {
  if (source.kind === 'member') return sources.unitCost(source.member) < Number.POSITIVE_INFINITY
  if (source.kind !== 'craft') return true
  return source.recipe.ingredients.every((part) => sources.unitCost(part.name) < Number.POSITIVE_INFINITY)
}

/** Returns the plan for the chosen sources; `undefined` if they are cyclic, incomplete or use a rejected craft. */
function evaluate(goal: Amount, belief: Belief, chosen: ReadonlyMap<string, Source>): Draft | undefined {
  const order = producersFirst(goal.name, chosen)
  if (order === undefined) return undefined
  const needs = new Map<string, number>([[goal.name, goal.count]])
  const need = (name: string, count: number): void => void needs.set(name, (needs.get(name) ?? 0) + count)
  const gets: Amount[] = []
  const crafts: { recipe: Recipe; times: number }[] = []
  const names: string[] = []
  let cost = 0
  for (let index = order.length - 1; index >= 0; index -= 1) {
    const name = order[index] as string
    const source = chosen.get(name)
    const missing = (needs.get(name) ?? 0) - (belief.stock.get(name) ?? 0)
    if (missing <= 0) continue
    names.push(name)
    if (source === undefined || source.kind === 'held') return undefined
    if (source.kind === 'get') {
      gets.push({ count: missing, name })
      cost += 1 + source.risk
    } else if (source.kind === 'member') {
      need(source.member, missing)
      cost += source.risk
    } else {
      const times = Math.ceil(missing / source.recipe.count)
      if (isRefused(source.recipe, belief, chosen)) return undefined
      crafts.push({ recipe: source.recipe, times })
      cost += times
      for (const part of source.recipe.ingredients) need(part.name, part.count * times)
    }
  }
  return { gets: gets.reverse(), crafts: crafts.reverse(), cost, names }
}

function isRefused(recipe: Recipe, belief: Belief, chosen: ReadonlyMap<string, Source>): boolean {
  return belief.impossible.size > 0 && belief.impossible.has(craftCommand(recipe, usesOf(recipe, chosen)))
}

/** Returns every name below the goal, ingredients first; `undefined` if the choices are cyclic. */
function producersFirst(goal: string, chosen: ReadonlyMap<string, Source>): readonly string[] | undefined {
  const order: string[] = []
  const state = new Map<string, 'open' | 'done'>()
  const visit = (name: string): boolean => {
    const seen = state.get(name)
    if (seen !== undefined) return seen === 'done'
    state.set(name, 'open')
    const source = chosen.get(name)
    if (source?.kind === 'member' && !visit(source.member)) return false
    if (source?.kind === 'craft' && !source.recipe.ingredients.every((part) => visit(part.name))) return false
    state.set(name, 'done')
    order.push(name)
    return true
  }
  return visit(goal) ? order : undefined
}

function usesOf(recipe: Recipe, chosen: ReadonlyMap<string, Source>): readonly Amount[] {
  return recipe.ingredients.map((part) => {
    const source = chosen.get(part.name)
    return source?.kind === 'member' ? { count: part.count, name: source.member } : part
  })
}

function toActions(draft: Draft, chosen: ReadonlyMap<string, Source>): readonly PlannedAction[] {
  const gets = draft.gets.map((makes) => ({ action: getCommand(makes), makes, uses: [], times: 1 }))
  const crafts = draft.crafts.map(({ recipe, times }) => {
    const uses = usesOf(recipe, chosen)
    return { action: craftCommand(recipe, uses), makes: { count: recipe.count, name: recipe.output }, uses, recipe, times }
  })
  return [...gets, ...crafts]
}

/** Returns a plan for all amounts; `undefined` if one of them is unreachable. */
export function planForAll(amounts: readonly Amount[], belief: Belief): readonly PlannedAction[] | undefined {
  const plans = amounts.map((amount) => planFor(amount, belief))
  return plans.includes(undefined) ? undefined : plans.flatMap((plan) => plan ?? [])
}

/** True if the text shows this amount of an item: in stock, or crafted earlier. */
export function isMade({ count, name }: Amount, { stock, isStockKnown, crafted }: Belief): boolean {
  return (isStockKnown && (stock.get(name) ?? 0) >= count) || (crafted.get(name) ?? 0) >= count
}

/** A source of an item or of a member of a category. */
type Source =
  | { readonly kind: 'get'; readonly risk: number }
  | { readonly kind: 'craft'; readonly recipe: Recipe }
  | { readonly kind: 'member'; readonly member: string; readonly risk: number }
  /** Only the stock. */
  | { readonly kind: 'held' }

/** Sources of each name, and the chosen source. */
interface Sources {
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

/** Creates the sources allowed by a belief. `cache` holds the sources of each name, which do not depend on pricing. */
function createSources(belief: Belief, pricing: Pricing, cache: Map<string, readonly Source[]>): Sources {
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
