import type { Recipe } from './recipe.ts'

const WOODS = ['oak', 'spruce', 'birch', 'jungle', 'acacia', 'dark oak', 'crimson', 'warped']
const STONES = ['cobblestone', 'blackstone']

/** Common knowledge about the members of a category that its name does not reveal. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  coals: ['coal', 'charcoal'],
  logs: ['oak log', 'spruce log', 'birch log'],
  'soul fire base blocks': ['soul sand', 'soul soil'],
  'stone crafting materials': STONES,
  'stone tool materials': STONES,
  'wooden slabs': WOODS.map((wood) => `${wood} slab`),
}

/** Items that a prompt mentions. */
export interface KnownItems {
  readonly stock: ReadonlyMap<string, number>
  /** Listed recipes by output, in listing order. */
  readonly recipes: ReadonlyMap<string, readonly Recipe[]>
  /** All ingredients of the listed recipes. */
  readonly ingredients: ReadonlySet<string>
  /** Rejected items by category. */
  readonly nonMembers: ReadonlyMap<string, ReadonlySet<string>>
}

/** A possible member of a category, with the extra cost of finding out that it is none. */
interface Member {
  readonly name: string
  readonly risk: number
}

/** Extra cost of an item with a matching name that no listed recipe makes. */
const RISK_OF_UNLISTED = 2
/** Extra cost of the singular form if better guesses exist. */
const RISK_OF_SINGULAR = 4

/**
 * Returns possible members of a category: items in the prompt that end in its name (`oak planks` for `planks`), outputs of recipes
 * first, then well-known examples and the singular (`oak log` for `oak logs`). Rejected items are left out.
 */
export function membersOf(name: string, { recipes, ingredients, stock, nonMembers }: KnownItems): readonly Member[] {
  const singular = singularOf(name)
  const risks = new Map<string, number>()
  const consider = (item: string, risk: number): void => {
    if (item !== name && !risks.has(item)) risks.set(item, risk)
  }
  const isNamed = (item: string): boolean => item.endsWith(` ${name}`) || item.endsWith(` ${singular}`)
  for (const item of recipes.keys()) if (isNamed(item)) consider(item, 0)
  if (ingredients.has(singular)) consider(singular, 0)
  for (const item of [...stock.keys(), ...ingredients]) if (isNamed(item)) consider(item, RISK_OF_UNLISTED)
  for (const item of EXAMPLES[name] ?? []) consider(item, RISK_OF_UNLISTED)
  consider(singular, risks.size === 0 ? 0 : RISK_OF_SINGULAR)
  const refused = nonMembers.get(name)
  return [...risks].filter(([item]) => refused?.has(item) !== true).map(([item, risk]) => ({ name: item, risk }))
}

/**
 * True if a name without listed recipe is more likely a category than an item: an output ends in it and is not made from it
 * (`planks`; unlike coloured terracotta, made from terracotta), or it is the plural of an ingredient (`oak logs`).
 */
export function isLikelyCategory(name: string, { recipes, ingredients }: Pick<KnownItems, 'recipes' | 'ingredients'>): boolean {
  const ending = ` ${name}`
  for (const [output, alternatives] of recipes) {
    if (output.endsWith(ending) && !alternatives.some((recipe) => recipe.ingredients.some((part) => part.name === name)))
      return true
  }
  const singular = singularOf(name)
  if (singular === name) return false
  const singularEnding = ` ${singular}`
  for (const item of ingredients) if (item === singular || item.endsWith(singularEnding)) return true
  return false
}

function singularOf(name: string): string {
  return name.endsWith('s') ? name.slice(0, -1) : name
}
