import type { Belief } from './ledger.ts'
import type { Recipe } from './recipe.ts'

const WOODS = ['oak', 'spruce', 'birch', 'jungle', 'acacia', 'dark oak', 'crimson', 'warped']
const STONES = ['cobblestone', 'blackstone']

/** General knowledge of what a collective name may stand for, where its own words do not say. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  coals: ['coal', 'charcoal'],
  logs: ['oak log', 'spruce log', 'birch log'],
  'soul fire base blocks': ['soul sand', 'soul soil'],
  'stone crafting materials': STONES,
  'stone tool materials': STONES,
  'wooden slabs': WOODS.map((wood) => `${wood} slab`),
}

/** An item that a collective name may stand for, and the extra cost of finding out that it does not. */
interface Member {
  readonly name: string
  readonly risk: number
}

/** Extra cost of trusting something that has the right name but that no listed recipe makes. */
const RISK_OF_UNLISTED = 2
/** Extra cost of trusting the singular form where better guesses exist. */
const RISK_OF_SINGULAR = 4

/**
 * Items that a collective name may stand for: those in the prompt that end in it (`oak planks` for `planks`), products
 * of recipes first, then well-known examples and its singular (`oak log` for `oak logs`). What was refused is left out.
 */
export function membersOf(name: string, belief: Belief): readonly Member[] {
  const singular = singularOf(name)
  const risks = new Map<string, number>()
  const consider = (item: string, risk: number): void => {
    if (item !== name && !risks.has(item)) risks.set(item, risk)
  }
  const isNamed = (item: string): boolean => item.endsWith(` ${name}`) || item.endsWith(` ${singular}`)
  for (const item of belief.recipes.keys()) if (isNamed(item)) consider(item, 0)
  if (belief.ingredients.has(singular)) consider(singular, 0)
  for (const item of [...belief.stock.keys(), ...belief.ingredients]) if (isNamed(item)) consider(item, RISK_OF_UNLISTED)
  for (const item of EXAMPLES[name] ?? []) consider(item, RISK_OF_UNLISTED)
  consider(singular, risks.size === 0 ? 0 : RISK_OF_SINGULAR)
  const refused = belief.nonMembers.get(name)
  return [...risks].filter(([item]) => refused?.has(item) !== true).map(([item, risk]) => ({ name: item, risk }))
}

/**
 * Whether a name that no listed recipe makes is likelier a category than an item that can be fetched: a product ends in
 * it and is not made from it (`planks`, as against coloured terracotta made from terracotta), or it is the plural of
 * an ingredient (`oak logs`).
 */
export function isLikelyCategory(name: string, belief: Belief): boolean {
  const ending = ` ${name}`
  for (const [output, recipes] of belief.recipes) {
    if (output.endsWith(ending) && !recipes.some((recipe) => usesAny(recipe, name))) return true
  }
  const singular = singularOf(name)
  if (singular === name) return false
  const singularEnding = ` ${singular}`
  for (const item of belief.ingredients) if (item === singular || item.endsWith(singularEnding)) return true
  return false
}

function usesAny(recipe: Recipe, name: string): boolean {
  return recipe.ingredients.some((part) => part.name === name)
}

function singularOf(name: string): string {
  return name.endsWith('s') ? name.slice(0, -1) : name
}
