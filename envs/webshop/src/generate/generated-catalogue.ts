import { contentHash, OrreryError } from '@orreryjs/core'
import type { Catalogue, Product } from '../product.ts'
import { indexOfAsin } from './asin.ts'
import { SHELF_SIZE } from './family-position.ts'
import { type GeneratedProduct, generatedProduct } from './generated-product.ts'
import { optionPools } from './option-pools.ts'
import { departments } from './product-types.ts'

/** Raised when generated products or goals change in a way that the first shelf does not show. */
const GENERATION = 2
/** Maximum catalogue size, as ids have 32 bits. */
const MAX_SIZE = 2 ** 32
/** Maximum number of cached products, about 12 MB. */
const MAX_CACHED = 4096

/** Returns the generated products 0 to `size` - 1, created on demand. Throws `CONFIG_INVALID` unless `size` is a positive integer. */
export function generatedCatalogue(size: number): Catalogue {
  if (!Number.isInteger(size) || size < 1 || size > MAX_SIZE) {
    throw new OrreryError('CONFIG_INVALID', `a catalogue cannot have ${size} products; it has 1 to ${MAX_SIZE}`)
  }
  const cache = new Map<number, GeneratedProduct>()
  const make = (index: number): GeneratedProduct => {
    const product = generatedProduct(index)
    if (cache.size >= MAX_CACHED) cache.clear()
    cache.set(index, product)
    return product
  }
  const at = (index: number): GeneratedProduct => cache.get(index) ?? make(index)
  const find = (asin: string): GeneratedProduct | undefined => {
    const index = indexOfAsin(asin)
    return index === undefined || index >= size ? undefined : at(index)
  }
  const productAt = (index: number): Product => {
    if (Number.isInteger(index) && index >= 0 && index < size) return at(index).product
    throw new RangeError(`a catalogue of ${size} products has none at ${index}`)
  }
  let hash: string | undefined
  return {
    get fingerprint() {
      hash ??= fingerprintOf(size)
      return hash
    },
    size,
    at: productAt,
    listingAt: productAt,
    asinAt: (index) => productAt(index).asin,
    get: (asin) => find(asin)?.product,
    price(asin) {
      const found = find(asin)
      if (found === undefined) throw new OrreryError('INTERNAL', `the catalogue has no product ${asin}`)
      return found.price
    },
  }
}

/** Hashes all words and the first shelf, as a change of either changes the products. */
function fingerprintOf(size: number): string {
  const shelf = Array.from({ length: SHELF_SIZE }, (_, index) => generatedProduct(index))
  return contentHash({ generation: GENERATION, size, departments, options: [...optionPools], shelf })
}
