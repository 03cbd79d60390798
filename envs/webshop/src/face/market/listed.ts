import { productsOn } from '../../actions/admissible.ts'
import { reviewsOf } from '../../generate/reviews.ts'
import type { Product } from '../../product.ts'
import type { Shop } from '../../shop.ts'
import type { WebShopState } from '../../state.ts'

/** A product in a list. */
interface Offer {
  readonly asin: string
  readonly isSponsored: boolean
}

/** What a page of results lists. */
export function listedOf(shop: Shop, state: WebShopState): readonly Offer[] {
  const first = (state.pageNumber - 1) * shop.face.pageSize
  return productsOn(shop, state).map((asin, place) => ({ asin, isSponsored: shop.isSponsored(state.keywords, first + place) }))
}

/** The chosen options in the order of the page, in whatever order they were chosen. */
export function chosenOf(shop: Shop, { asin = '', options }: WebShopState): WebShopState['options'] {
  return shop.product(asin).options.flatMap(({ name }) => options.filter(([group]) => group === name))
}

/** What buyers think of a product on the whole: `4.3 of 5 stars (5)`. */
export function opinionOf(product: Pick<Product, 'asin' | 'attributes'>): string {
  const reviews = reviewsOf(product)
  const stars = reviews.reduce((sum, review) => sum + review.stars, 0) / reviews.length
  return `${stars.toFixed(1)} of 5 stars (${reviews.length})`
}
