import { contentHash } from '@orreryjs/core'
import type { Catalogue, Product } from '../product.ts'

/** A catalogue held in memory. `priceOf` is asked for each product once, in order; of equal ASINs the last one counts. */
export function memoryCatalogue(products: readonly Product[], priceOf: (product: Product) => number): Catalogue {
  const prices = products.map(priceOf)
  const places = new Map(products.map(({ asin }, place) => [asin, place]))
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
    get: (asin) => products[places.get(asin) ?? -1],
    price(asin) {
      const price = prices[places.get(asin) ?? -1]
      if (price === undefined) throw new RangeError(`catalogue: no product ${asin}`)
      return price
    },
  }
}
