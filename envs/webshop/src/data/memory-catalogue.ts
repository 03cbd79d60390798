import { contentHash } from '@orreryjs/core'
import type { Catalogue, Product } from '../product.ts'

/** Creates a catalogue in memory. Calls `priceOf` once per product, in order; the last of products with equal ASINs wins. */
export function memoryCatalogue(products: readonly Product[], priceOf: (product: Product) => number): Catalogue {
  const prices = products.map(priceOf)
  const indexes = new Map(products.map(({ asin }, place) => [asin, place]))
  const at = (index: number): Product => {
    const product = products[index]
    if (product === undefined) throw new RangeError(`catalogue: no product ${index} among ${products.length}`)
    return product
  }
  let fingerprint: string | undefined
  return {
    get fingerprint(): string {
      fingerprint ??= contentHash({ products, prices })
      return fingerprint
    },
    size: products.length,
    at,
    listingAt: at,
    asinAt: (index) => at(index).asin,
    get: (asin) => products[indexes.get(asin) ?? -1],
    price(asin) {
      const price = prices[indexes.get(asin) ?? -1]
      if (price === undefined) throw new RangeError(`catalogue: no product ${asin}`)
      return price
    },
  }
}
