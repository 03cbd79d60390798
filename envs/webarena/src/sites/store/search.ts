import type { Product } from '../../generate/store/rows.ts'
import { memoize } from '../shared/memoize.ts'
import { isForSale, type StoreTables } from './visit.ts'

/** Returns matching products, best first: those with every word if any, otherwise those with at least one. */
export function searchProducts(tables: StoreTables, query: string): readonly Product[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const { texts, found } = indexOf(tables.rows('products'))
  const key = words.join('')
  const cached = found.get(key) ?? best(texts, words)
  if (found.size >= MAX_CACHED) found.clear()
  found.set(key, cached)
  return cached
}

/** Maximum number of cached searches. */
const MAX_CACHED = 64

function best(texts: readonly SearchText[], words: readonly string[]): readonly Product[] {
  const found = texts.flatMap(({ product, name, rest }) => {
    const inName = words.filter((word) => name.includes(word)).length
    const inAny = words.filter((word) => name.includes(word) || rest.includes(word)).length
    return inAny === 0 ? [] : [{ product, inAny, score: 4 * inName + inAny }]
  })
  const complete = found.filter(({ inAny }) => inAny === words.length)
  return (complete.length > 0 ? complete : found).toSorted((a, b) => b.score - a.score).map(({ product }) => product)
}

/** Returns the words of a text with a leading space to match word starts, in lower case, without a plural s. */
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

interface SearchIndex {
  readonly texts: readonly SearchText[]
  readonly found: Map<string, readonly Product[]>
}

const indexOf = memoize(
  (products: readonly Product[]): SearchIndex => ({
    texts: products.filter(isForSale).map((product) => ({
      product,
      name: spaced(`${product.name} ${product.sku}`),
      rest: spaced(`${product.categories.at(-1) ?? ''} ${product.brand}`),
    })),
    found: new Map(),
  }),
)

function spaced(text: string): string {
  return ` ${text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')}`
}
