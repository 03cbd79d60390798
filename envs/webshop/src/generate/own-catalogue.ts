import { contentHash, OrreryError } from '@orreryjs/core'
import type { Catalogue, Product } from '../product.ts'
import { indexOfAsin } from './asin.ts'
import { optionPools } from './option-pools.ts'
import { type OwnProduct, ownProduct } from './own-product.ts'
import { departments } from './product-types.ts'
import { SHELF } from './shelf.ts'

/** Raised when products or goals come out different in a way that the first shelf does not show. */
const GENERATION = 1
/** The largest catalogue: ids hold 32 bits. */
const LARGEST = 2 ** 32
/** Products kept ready at a time, about 12 MB. */
const KEPT = 4096

/** Our own products 0 to `size` - 1, each made when it is asked for. Throws `CONFIG_INVALID` for no positive integer. */
export function ownCatalogue(size: number): Catalogue {
  if (!Number.isInteger(size) || size < 1 || size > LARGEST) {
    throw new OrreryError('CONFIG_INVALID', `a catalogue cannot have ${size} products; it has 1 to ${LARGEST}`)
  }
  const kept = new Map<number, OwnProduct>()
  const make = (index: number): OwnProduct => {
    const made = ownProduct(index)
    if (kept.size >= KEPT) kept.clear()
    kept.set(index, made)
    return made
  }
  const at = (index: number): OwnProduct => kept.get(index) ?? make(index)
  const find = (asin: string): OwnProduct | undefined => {
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

/** All words and the first shelf: a change of either makes other products. */
function fingerprintOf(size: number): string {
  const shelf = Array.from({ length: SHELF }, (_, index) => ownProduct(index))
  return contentHash({ generation: GENERATION, size, departments, options: [...optionPools], shelf })
}
