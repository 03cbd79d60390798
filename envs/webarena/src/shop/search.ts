import type { Product } from '../generate/store/rows.ts'
import { isOnSale, type StoreTables } from './view.ts'

/** Products that fit what somebody typed, the best first: those with every word where there are such, else those with any. */
export function searched(tables: StoreTables, query: string): readonly Product[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const found = textsOf(tables.rows('products')).flatMap(({ product, name, rest }) => {
    const inName = words.filter((word) => name.includes(word)).length
    const inAny = words.filter((word) => name.includes(word) || rest.includes(word)).length
    return inAny === 0 ? [] : [{ product, inAny, score: 4 * inName + inAny }]
  })
  const whole = found.filter(({ inAny }) => inAny === words.length)
  const best = whole.length > 0 ? whole : found
  return best.toSorted((a, b) => b.score - a.score).map(({ product }) => product)
}

/** Words as they begin, in lower case, without the s of a plural. */
function wordsOf(text: string): readonly string[] {
  const words = text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => ` ${word.length > 3 ? word.replace(/s$/, '') : word}`)
  return [...new Set(words)].slice(0, 12)
}

interface SearchText {
  readonly product: Product
  readonly name: string
  readonly rest: string
}

const TEXTS = new WeakMap<readonly Product[], readonly SearchText[]>()

function textsOf(products: readonly Product[]): readonly SearchText[] {
  const known = TEXTS.get(products)
  if (known !== undefined) return known
  const made = products.filter(isOnSale).map((product) => ({
    product,
    name: spaced(`${product.name} ${product.sku}`),
    rest: spaced(`${product.categories.at(-1) ?? ''} ${product.brand}`),
  }))
  TEXTS.set(products, made)
  return made
}

function spaced(text: string): string {
  return ` ${text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')}`
}
