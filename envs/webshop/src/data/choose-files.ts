/** Names of a shop's files in a directory. */
export interface ShopFileNames {
  readonly products: string
  readonly attributes: string
  /** Absent where people wrote no instructions. */
  readonly human?: string
}

const PRODUCTS = /^items_shuffle(.*)\.json$/
const ATTRIBUTES = /^items_ins_v2(.*)\.json$/
const HUMAN = 'items_human_ins.json'

/**
 * Picks `items_shuffle*.json`, the plain one or else the first by name, and the file of attributes with the same ending, or else
 * the plain or first one. Names the missing file where there is none.
 */
export function chooseFiles(names: readonly string[]): ShopFileNames | { readonly missing: string } {
  const sorted = [...names].sort()
  const products = firstOf(sorted, PRODUCTS, '')
  if (products === undefined) return { missing: 'items_shuffle*.json' }
  const attributes = firstOf(sorted, ATTRIBUTES, PRODUCTS.exec(products)?.[1] ?? '')
  if (attributes === undefined) return { missing: 'items_ins_v2*.json' }
  return { products, attributes, ...(names.includes(HUMAN) ? { human: HUMAN } : {}) }
}

function firstOf(names: readonly string[], pattern: RegExp, ending: string): string | undefined {
  const found = names.filter((name) => pattern.test(name))
  const named = (wanted: string): string | undefined => found.find((name) => pattern.exec(name)?.[1] === wanted)
  return named(ending) ?? named('') ?? found[0]
}
