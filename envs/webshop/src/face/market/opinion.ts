import { reviewsOf } from '../../generate/reviews.ts'
import type { Product } from '../../product.ts'

/** What buyers think of a product on the whole: `4.3 of 5 stars (5)`. */
export function opinionOf(product: Pick<Product, 'asin' | 'attributes'>): string {
  const reviews = reviewsOf(product)
  const stars = reviews.reduce((sum, review) => sum + review.stars, 0) / reviews.length
  return `${stars.toFixed(1)} of 5 stars (${reviews.length})`
}
